import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields, GraphEntry } from '@colophon/protocol/statements/graph'
import type { ParserProgress } from './child-messages.ts'
import { type ChildLimits, runChild } from './run-child.ts'

/** Limits for extracting the statements of one document. */
export interface ExtractLimits extends Omit<ChildLimits, 'onProgress'> {
  onProgress?: (progress: ParserProgress) => void
}

/** Extracts the statements of a document in a separate, killable process. Throws `ParserError`. */
export async function extractFromDocument(
  document: PaperDocument,
  fields: GenerationFields,
  { onProgress, ...limits }: ExtractLimits,
): Promise<GraphEntry[]> {
  const report = (done: number, total: number) => onProgress?.({ stage: 'statements', done, total })
  return JSON.parse(await runChild({ kind: 'statements', document, fields }, { ...limits, onProgress: report }))
}
