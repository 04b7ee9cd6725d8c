import type { DocumentErrorCode } from '@colophon/analysis/document/document-error'
import type { FigurePictures } from '@colophon/analysis/docviz/figure-pictures'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields } from '@colophon/protocol/statements/graph'

/** What the child is to do; it comes over stdin with the file's content, so that no password is seen in a list of processes. */
export type ChildRequest =
  | {
      kind: 'parse'
      source: PaperDocument['source']
      password?: string
      maxPages: number
      /** Scanned pages are read too, which takes seconds each. */
      ocr?: boolean
    }
  | { kind: 'statements'; document: PaperDocument; fields: GenerationFields }
  | {
      kind: 'export'
      fileName: string
      document: PaperDocument
      corrections: Corrections
      pictures: TextPictures
    }
  | {
      kind: 'pictures'
      document: PaperDocument
      corrections: Corrections
      /** How long pictures are begun. */
      timeMs: number
    }

/** Pictures of figures, each file as base64. */
export type TextPictures = { entries: FigurePictures['entries']; files: Record<string, string> }

/** How far the work is; `total` is 0 while it is not known. */
export interface ParserProgress {
  stage: 'parse' | 'statements'
  done: number
  total: number
  /** The next page is read off its picture. */
  isScan?: boolean
}

/** What the child tells over IPC; each result is a line of JSON on `RESULT_FD`. */
export type ChildMessage =
  | { kind: 'progress'; done: number; total: number; isScan?: boolean }
  | { kind: 'failed'; code: DocumentErrorCode }

/** The file descriptor of the child that takes the result; stdout is left to libraries that like to talk. */
export const RESULT_FD = 4

/** Told to a process that will wait for its work. */
export const SPARE = 'spare'

/** How the process is called in a list of processes: while it waits for its first work, after some, and at work. */
export const WAITING_TITLE = 'colophon parser waits'
export const RESTING_TITLE = 'colophon parser rests'
export const WORKING_TITLE = 'colophon parser/child.ts'

/** What one scanned page may take by the clock, in milliseconds: some 10 s of a processor, which a busy machine shares out. */
export const SCAN_MS = 600_000
