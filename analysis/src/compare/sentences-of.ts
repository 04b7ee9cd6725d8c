import type { Block, BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'

/** A sentence with its position and section. */
export type PlacedSentence = {
  /** Exactly `document.text.slice(start, end)`. */
  text: string
  start: number
  end: number
  page: number | null
  section: SectionType
  /** The headings it is under, outermost first. */
  headings: readonly string[]
  /** The index of its paragraph. */
  block: number
}

/** Most sentences read per paper for a comparison. */
export const SENTENCES_READ = 6000

const PROSE_TYPES: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
const SENTENCE_MAX = 800

/** The sentences of the running text with their section types, without references and running heads. */
export function sentencesOf(document: PaperDocument): PlacedSentence[] {
  const sections = sectionsOf(document.blocks)
  const headings = headingsOf(document.blocks)
  const placed: PlacedSentence[] = []
  for (const { start, end, page, block } of document.sentences) {
    const type = document.blocks[block]?.type
    const section = sections[block] ?? 'other'
    if (!type || !PROSE_TYPES.has(type) || section === 'references' || end - start > SENTENCE_MAX) continue
    const text = document.text.slice(start, end)
    placed.push({ text, start, end, page, section, headings: headings[block] ?? [], block })
    if (placed.length >= SENTENCES_READ) break
  }
  return placed
}

/** The number of different cues in a text; `cues` is global. */
export function countCues(text: string, cues: RegExp): number {
  return new Set(text.match(cues)?.map((cue) => cue.toLowerCase())).size
}

/** The sentences with the highest scores, without those that repeat a better one, in the order given. */
export function bestSentences(
  scored: readonly { sentence: PlacedSentence; score: number }[],
  most: number,
): PlacedSentence[] {
  const chosen = new Set<PlacedSentence>()
  for (const { sentence } of scored.toSorted((one, other) => other.score - one.score)) {
    if (chosen.size >= most) break
    if (![...chosen].some(({ text }) => isRepeated(text, sentence.text))) chosen.add(sentence)
  }
  return scored.flatMap(({ sentence }) => (chosen.has(sentence) ? [sentence] : []))
}

/** True if most words of one sentence are in the other, too, as an introduction repeats the abstract. */
export function isRepeated(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu)))
  const shared = [...(a ?? [])].filter((word) => b?.has(word)).length
  return shared >= 0.6 * Math.min(a?.size ?? 0, b?.size ?? 0)
}

/** The section of each block: that of the last typed heading; an abstract is one anywhere. */
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

/** The headings above each block, outermost first. */
function headingsOf(blocks: readonly Block[]): (readonly string[])[] {
  let path: { level: number; text: string }[] = []
  return blocks.map(({ type, level = 1, text }) => {
    if (type === 'heading') path = [...path.filter((one) => one.level < level), { level, text }]
    return path.map((one) => one.text)
  })
}
