import type { Block, BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'

/** A sentence with what it takes to judge and to quote it. */
export type PlacedSentence = {
  /** Exactly `document.text.slice(start, end)`. */
  text: string
  start: number
  end: number
  page: number | null
  section: SectionType
}

/** Beyond so many sentences a paper is not read for a comparison: what matters stands before, or nobody waits for it. */
export const SENTENCES_READ = 6000

const TOLD: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
const SENTENCE_MAX = 800

/** The sentences of the running text, each with the type of its section; references and running heads are left out. */
export function sentencesOf(document: PaperDocument): PlacedSentence[] {
  const sections = sectionsOf(document.blocks)
  const placed: PlacedSentence[] = []
  for (const { start, end, page, block } of document.sentences) {
    const type = document.blocks[block]?.type
    const section = sections[block] ?? 'other'
    if (!type || !TOLD.has(type) || section === 'references' || end - start > SENTENCE_MAX) continue
    placed.push({ text: document.text.slice(start, end), start, end, page, section })
    if (placed.length >= SENTENCES_READ) break
  }
  return placed
}

/** The section that each block stands in: that of the last heading that tells one; an abstract is one wherever it stands. */
function sectionsOf(blocks: readonly Block[]): SectionType[] {
  let current: SectionType = 'other'
  let level = 7
  return blocks.map((block) => {
    if (block.type === 'heading') {
      const below = (block.level ?? 1) > level
      if (block.section && !(below && block.section === 'other')) current = block.section
      else if (!below) current = 'other'
      if (!below) level = block.level ?? 1
    }
    return block.type === 'abstract' ? 'abstract' : current
  })
}
