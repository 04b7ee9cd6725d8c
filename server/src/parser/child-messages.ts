import type { DocumentErrorCode } from '@colophon/analysis/document/document-error'
import type { FigurePictures } from '@colophon/analysis/docviz/figure-pictures'
import type { Corrections } from '@colophon/protocol/docviz/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields } from '@colophon/protocol/statements/graph'

/** The child's task; sent over stdin with the file's content, so that no password appears in the process list. */
export type ChildRequest =
  | {
      kind: 'parse'
      source: PaperDocument['source']
      password?: string
      maxPages: number
      /** Also recognises scanned pages, which takes seconds per page. */
      ocr?: boolean
      /** Also extracts the statements; they follow the document as a second line. */
      statements?: GenerationFields
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
      /** No further picture is started after this time. */
      timeMs: number
    }

/** Pictures of figures; files are base64. */
export type TextPictures = { entries: FigurePictures['entries']; files: Record<string, string> }

/** Progress of one stage; `total` is 0 while it is unknown. */
export interface ParserProgress {
  stage: 'parse' | 'statements'
  done: number
  total: number
  /** The next page is recognised from its scan. */
  isScan?: boolean
}

/** Sent by the child over IPC; results are lines of JSON on `RESULT_FD`. */
export type ChildMessage = { kind: 'progress'; progress: ParserProgress } | { kind: 'failed'; code: DocumentErrorCode }

/** File descriptor for results; stdout is left to libraries that print to it. */
export const RESULT_FD = 4

/** Argument of a process that waits as a warm spare. */
export const SPARE = 'spare'

/** Titles in the process list: warm spare, idle after work, and working. */
export const SPARE_TITLE = 'colophon parser waits'
export const IDLE_TITLE = 'colophon parser rests'
export const WORKING_TITLE = 'colophon parser/child.ts'

/** CPU time limit for one scanned page, in milliseconds; recognition takes some 10 s. */
export const SCAN_MS = 120_000

/** How many times its CPU time limit a task may take by the wall clock, since a busy machine shares its CPU out. */
export const WALL_FACTOR = 5
