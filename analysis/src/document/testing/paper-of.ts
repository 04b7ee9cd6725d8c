import type { Block, PaperDocument } from '@colophon/protocol/reader/document'

/** A document of one page (600 × 800 points) with these blocks from top to bottom, for rules on documents. */
export function paperOf(
  blocks: readonly (Pick<Block, 'type' | 'text'> & Partial<Block>)[],
  rest: Partial<PaperDocument> = {},
): PaperDocument {
  let end = -2
  const placed = blocks.map((block, i): Block => {
    const start = end + 2
    end = start + block.text.length
    const box = { page: block.page ?? 1, x: 50, y: 40 + 30 * i, width: 500, height: 20 }
    return { start, end, page: 1, boxes: [box], ...block }
  })
  return {
    version: 1,
    source: 'pdf',
    text: placed.map(({ text }) => text).join('\n\n'),
    pages: [{ number: 1, width: 600, height: 800 }],
    blocks: placed,
    sentences: [],
    meta: { title: 'On kelp', authors: [], abstract: null },
    references: [],
    citations: [],
    warnings: [],
    ...rest,
  }
}
