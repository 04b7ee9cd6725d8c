import type { Block, BlockType, PaperDocument } from '@colophon/protocol/articles/document'

/** A stretch of a paper's text for search: its words, its page, and where it stands in `document.text`. */
export type Passage = { text: string; page: number | null; start: number; end: number }

const WORDS_MAX = 200
const LEFT_OUT: ReadonlySet<BlockType> = new Set<BlockType>(['title', 'authors', 'abstract', 'header', 'footer'])

/**
 * Cuts a document into passages of up to 200 words in reading order, none across pages, so that a hit can name its page.
 * Left out is what is searched by itself (title, authors, abstract) and running heads; those would also break phrases.
 */
export function passagesOf(document: PaperDocument): Passage[] {
  const passages: Passage[] = []
  let open: Passage | null = null
  let words = 0
  for (const unit of unitsOf(document)) {
    const count = unit.text.split(/\s+/).length
    if (open && open.page === unit.page && words + count <= WORDS_MAX) {
      open.text += ` ${unit.text}`
      open.end = unit.end
      words += count
    } else {
      open = { ...unit }
      words = count
      passages.push(open)
    }
  }
  return passages
}

/** The sentences of each block, or the block itself where it has none, such as a table or a heading. */
function* unitsOf(document: PaperDocument): Generator<Passage> {
  const sentences = Map.groupBy(document.sentences, (sentence) => sentence.block)
  for (const [index, block] of document.blocks.entries()) {
    if (LEFT_OUT.has(block.type)) continue
    for (const part of sentences.get(index) ?? [block]) yield* pieces(document.text, part)
  }
}

/** A unit of more words than a passage holds, such as a long table, in pieces. */
function* pieces(text: string, part: Pick<Block, 'start' | 'end' | 'page'>): Generator<Passage> {
  const words = [...text.slice(part.start, part.end).matchAll(/\S+/g)]
  for (let from = 0; from < words.length; from += WORDS_MAX) {
    const first = words[from]
    const last = words[Math.min(from + WORDS_MAX, words.length) - 1]
    if (!first || !last) return
    const start = part.start + first.index
    const end = part.start + last.index + last[0].length
    yield { text: text.slice(start, end).replace(/\s+/g, ' '), page: part.page, start, end }
  }
}
