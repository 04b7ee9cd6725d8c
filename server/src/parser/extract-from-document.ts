import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { GenerationFields, GraphEntry } from '@colophon/protocol/statements/graph'
import type { ParserProgress } from './child-messages.ts'
import { type ChildLimits, runChild } from './run-child.ts'

/** What may be spent on the statements of one document. */
export interface ExtractLimits extends Omit<ChildLimits, 'onProgress'> {
  onProgress?: (progress: ParserProgress) => void
}

/** Reads the statements out of a document, in a process of its own that can be killed. Fails with a `ParserError`. */
export async function extractFromDocument(
  document: PaperDocument,
  fields: GenerationFields,
  { onProgress, ...limits }: ExtractLimits,
): Promise<GraphEntry[]> {
  const report = (done: number, total: number) => onProgress?.({ stage: 'statements', done, total })
  return JSON.parse(await runChild({ kind: 'statements', document, fields }, { ...limits, onProgress: report }))
}
