import type { PaperDocument } from '@colophon/protocol/reader/document'

/** A plain text document of this many sentences, one block each. */
export function longDocument(sentences: number): PaperDocument {
  const document: PaperDocument = {
    version: 1,
    source: 'txt',
    text: '',
    pages: [],
    blocks: [],
    sentences: [],
    meta: { title: null, authors: [], abstract: null },
    warnings: [],
  }
  const texts: string[] = []
  let start = 0
  for (let index = 0; index < sentences; index += 1) {
    const text = `Sample ${index} may have lost weight after the treatment, which suggests that the dose was too high.`
    const end = start + text.length
    document.blocks.push({ type: 'paragraph', text, start, end, page: null, boxes: [] })
    document.sentences.push({ start, end, block: index, page: null, boxes: [] })
    texts.push(text)
    start = end + 2
  }
  return { ...document, text: texts.join('\n\n') }
}
