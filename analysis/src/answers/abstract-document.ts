import type { PaperDocument, Sentence } from '@colophon/protocol/reader/document'
import { splitSentences } from '../document/sentences/split-sentences.ts'

/**
 * A document for a paper with only title and abstract, such as an archive record. Its text is the stored abstract, so
 * quote offsets refer to it.
 */
export function abstractDocument(title: string, abstract: string): PaperDocument {
  const end = abstract.length
  const sentences = splitSentences(abstract).map((range): Sentence => ({ ...range, block: 0, page: null, boxes: [] }))
  return {
    version: 1,
    source: 'txt',
    text: abstract,
    pages: [],
    blocks: end === 0 ? [] : [{ type: 'abstract', text: abstract, start: 0, end, page: null, boxes: [] }],
    sentences,
    meta: { title: title === '' ? null : title, authors: [], abstract },
    warnings: [],
  }
}
