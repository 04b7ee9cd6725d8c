import type { DocumentErrorCode } from '@colophon/analysis/document/document-error'
import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { GenerationFields } from '@colophon/protocol/articles/graph'

/** What the child is to do; a line of JSON on its stdin, so that no password is seen in a list of processes. */
export type ChildRequest =
  | {
      kind: 'parse'
      path: string
      source: PaperDocument['source']
      password?: string
      sealed?: { contentSize: number; sessionKey: string }
      maxPages: number
    }
  | { kind: 'statements'; document: PaperDocument; fields: GenerationFields }

/** How far the work is; `total` is 0 while it is not known. */
export interface ParserProgress {
  stage: 'parse' | 'statements'
  done: number
  total: number
}

/** What the child tells over IPC; each result is a line of JSON on `RESULT_FD`. */
export type ChildMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'failed'; code: DocumentErrorCode }

/** The file descriptor of the child that takes the result; stdout is left to libraries that like to talk. */
export const RESULT_FD = 4

/** Told to a process that will wait for its work. */
export const SPARE = 'spare'

/** How the process is called in a list of processes: while it waits for its first work, after some, and at work. */
export const WAITING_TITLE = 'colophon parser waits'
export const RESTING_TITLE = 'colophon parser rests'
export const WORKING_TITLE = 'colophon parser/child.ts'
