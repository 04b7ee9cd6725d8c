import type { PaperDocument, Sentence } from '@colophon/protocol/reader/document'
import { splitSentences } from '../document/sentences/split-sentences.ts'

/**
 * A document for a paper of which only title and abstract are known, such as a record of the archive. Its text is the
 * abstract as it is stored, so that the offsets of a quote are offsets into the stored abstract.
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
