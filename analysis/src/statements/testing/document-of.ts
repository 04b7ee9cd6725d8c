import type { BlockType, PaperDocument } from '@colophon/protocol/reader/document'

/** A block of a test document: its sentences and type. */
export interface TestBlock {
  type?: BlockType
  sentences: readonly string[]
}

/** Builds a one-page document of sentences, with offsets as by the parser and one box per sentence. */
export function documentOf(...blocks: readonly (string | TestBlock)[]): PaperDocument {
  const document: PaperDocument = {
    version: 1,
    source: 'pdf',
    text: '',
    pages: [{ number: 1, width: 595, height: 842 }],
    blocks: [],
    sentences: [],
    meta: { title: null, authors: [], abstract: null },
    warnings: [],
  }
  for (const each of blocks) addBlock(document, typeof each === 'string' ? { sentences: [each] } : each)
  return document
}

function addBlock(document: PaperDocument, { type = 'paragraph', sentences }: TestBlock): void {
  if (document.text !== '') document.text += '\n\n'
  const start = document.text.length
  for (const [index, sentence] of sentences.entries()) {
    if (index > 0) document.text += ' '
    const from = document.text.length
    document.text += sentence
    const box = { page: 1, x: 72, y: 72 + document.sentences.length * 12, width: 400, height: 10 }
    document.sentences.push({
      start: from,
      end: document.text.length,
      block: document.blocks.length,
      page: 1,
      boxes: [box],
    })
  }
  const end = document.text.length
  document.blocks.push({ type, text: document.text.slice(start, end), start, end, page: 1, boxes: [] })
}
