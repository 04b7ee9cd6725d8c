import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { ParserProgress } from './child-messages.ts'
import { type ChildLimits, type OpenContent, runChild } from './run-child.ts'

/** The content of a file, how to read it, and what may be spent on it. */
export interface ParseFileInput extends Omit<ChildLimits, 'onProgress'> {
  content: OpenContent
  source: PaperDocument['source']
  /** Opens an encrypted pdf; reaches the child over a pipe only. */
  password?: string
  maxPages: number
  /** Reads scanned pages too. */
  ocr?: boolean
  onProgress?: (progress: ParserProgress) => void
}

/**
 * Reads a file into the document model, in a process of its own that can be killed. Fails with the `DocumentError` of
 * what is wrong with the file, or with a `ParserError` where time, memory, a crash or the caller ended it.
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
