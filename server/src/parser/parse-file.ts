import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { ParserProgress } from './child-messages.ts'
import { type ChildLimits, type OpenContent, runChild } from './run-child.ts'

/** A file's content with parse options and limits. */
export interface ParseFileInput extends Omit<ChildLimits, 'onProgress'> {
  content: OpenContent
  source: PaperDocument['source']
  /** Opens an encrypted PDF; passed to the child over a pipe only. */
  password?: string
  maxPages: number
  /** Also recognises scanned pages. */
  ocr?: boolean
  onProgress?: (progress: ParserProgress) => void
}

/**
 * Parses a file into the document model in a separate, killable process. Throws `DocumentError` for what is wrong with
 * the file, `ParserError` where a time or memory limit, a crash or the caller ended the process.
 */
export async function parseFile(input: ParseFileInput): Promise<PaperDocument> {
  const { content, source, password, maxPages, ocr, onProgress, ...limits } = input
  const request = {
    kind: 'parse',
    source,
    maxPages,
    ...(ocr && source === 'pdf' && { ocr }),
    ...(password === undefined ? {} : { password }),
  } as const
  const report = (done: number, total: number, isScan = false) =>
    onProgress?.({ stage: 'parse', done, total, ...(isScan && { isScan }) })
  return JSON.parse(await runChild(request, { ...limits, onProgress: report }, content))
}
