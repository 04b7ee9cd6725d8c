import type { Block, BlockType, PaperDocument } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../papers/index/index-paper.ts'

type Part = { type: BlockType; sentences: string[]; page?: number }

/** A document of blocks of sentences; a block type without sentences uses the first one as its text. */
function documentOf(parts: Part[]): PaperDocument {
  const document: PaperDocument = {
    version: 1,
    source: 'pdf',
    text: '',
    pages: [],
    blocks: [],
    sentences: [],
    meta: { title: null, authors: [], abstract: null },
    warnings: [],
  }
  for (const { type, sentences, page = 1 } of parts) {
    if (document.text) document.text += '\n\n'
    const start = document.text.length
    for (const sentence of sentences) {
      if (document.text.length > start) document.text += ' '
      const from = document.text.length
      document.text += sentence
      if (type === 'paragraph') {
        document.sentences.push({
          start: from,
          end: document.text.length,
          block: document.blocks.length,
          page,
          boxes: [],
        })
      }
    }
    const end = document.text.length
    const block: Block = { type, text: document.text.slice(start, end), start, end, page, boxes: [] }
    document.blocks.push(block)
  }
  return document
}

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')

describe('passagesOf', () => {
  it('passages contain sentences in reading order, at most 200 words each', () => {
    const document = documentOf([{ type: 'paragraph', sentences: [words(120, 'a'), words(60, 'b'), words(60, 'c')] }])
    const passages = passagesOf(document)
    expect(passages.map(({ text }) => text.split(' ').length)).toEqual([180, 60])
  })

  it('passages never span pages, so that a hit can name its page', () => {
    const document = documentOf([
      { type: 'paragraph', sentences: ['One.'], page: 1 },
      { type: 'paragraph', sentences: ['Two.'], page: 2 },
    ])
    expect(passagesOf(document).map(({ text, page }) => [text, page])).toEqual([
      ['One.', 1],
      ['Two.', 2],
    ])
  })

  it('passages skip running heads, so that phrases continue after them, and separately indexed parts', () => {
    const document = documentOf([
      { type: 'title', sentences: ['The title'] },
      { type: 'authors', sentences: ['Somebody'] },
      { type: 'abstract', sentences: ['In short.'] },
      { type: 'paragraph', sentences: ['It begins'] },
      { type: 'footer', sentences: ['12'] },
      { type: 'header', sentences: ['Journal'] },
      { type: 'paragraph', sentences: ['and goes on.'] },
      { type: 'caption', sentences: ['Figure 1. A picture'] },
      { type: 'reference', sentences: ['[1] A book'] },
    ])
    expect(passagesOf(document).map(({ text }) => text)).toEqual([
      'It begins and goes on. Figure 1. A picture [1] A book',
    ])
  })

  it("passages have their offsets in the document's text", () => {
    const document = documentOf([
      { type: 'heading', sentences: ['Results'] },
      { type: 'paragraph', sentences: ['It fell.', 'It rose.'] },
    ])
    const [passage] = passagesOf(document)
    expect(document.text.slice(passage?.start, passage?.end)).toBe('Results\n\nIt fell. It rose.')
  })

  it('text longer than a passage, such as a table, is split without losing words', () => {
    const document = documentOf([
      { type: 'table', sentences: [Array.from({ length: 450 }, (_, i) => `w${i}`).join(' ')] },
    ])
    const passages = passagesOf(document)
    expect(passages).toHaveLength(3)
    expect(passages.map(({ text }) => text).join(' ')).toBe(document.text)
  })

  it('an empty document has no passages', () => {
    expect(passagesOf(documentOf([{ type: 'title', sentences: ['Only a title'] }]))).toEqual([])
  })
})
