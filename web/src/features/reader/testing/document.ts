import type { Block, Box, PaperDocument } from '@colophon/protocol/reader/document'

/** A line of page `page` at `y`, as wide as a column. */
export function line(page: number, y: number, x = 72): Box {
  return { page, x, y, width: 200, height: 12 }
}

/** A document of blocks given as type, text and page; each is one sentence on its own line. */
export function documentOf(
  blocks: readonly (Pick<Block, 'type' | 'text'> & Partial<Block>)[],
  more: Partial<PaperDocument> = {},
): PaperDocument {
  let start = 0
  const placed = blocks.map((block, index): Block => {
    const begin = start
    start += block.text.length + 2
    const page = block.page ?? 1
    return { page, boxes: [line(page, 100 + index * 20)], ...block, start: begin, end: begin + block.text.length }
  })
  return {
    version: 1,
    source: 'pdf',
    text: placed.map(({ text }) => text).join('\n\n'),
    pages: [1, 2, 3].map((number) => ({ number, width: 600, height: 800 })),
    blocks: placed,
    sentences: placed.map(({ start: begin, end, page, boxes }, block) => ({ start: begin, end, block, page, boxes })),
    meta: { title: null, authors: [], abstract: null },
    warnings: [],
    ...more,
  }
}
