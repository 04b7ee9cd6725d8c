import { alternatives } from '@colophon/protocol/alternatives'
import type { CompareItem } from '@colophon/protocol/compare/entities'
import type { Block, BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import type { PreparedSentence } from '../answers/prepare.ts'
import { namesOthers } from '../statements/salience/kinds.ts'

/** A sentence with its position and section. */
export type PlacedSentence = {
  /** Exactly `document.text.slice(start, end)`. */
  text: string
  start: number
  end: number
  page: number | null
  section: SectionType
  /** The index of its paragraph. */
  block: number
}

/** Most sentences read per paper for a comparison. */
const SENTENCES_READ = 6000
const SENTENCE_MAX = 800

const PROSE_TYPES: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
/** Sections that do not report the work. */
const FORMAL: ReadonlySet<SectionType> = new Set<SectionType>([
  ...(['references', 'acknowledgements', 'funding', 'interests', 'availability', 'ethics'] as const),
])
/** Headings of further ones, which have no type. */
const FORMAL_HEADING = new RegExp(
  String.raw`^(?:(?:\d+|[ivxIVX]+)(?:\.\d+)*[.)]?\s+)?(?:${alternatives`
    declarations?|disclosures?|publisher[’']?s? note|contributors?|abbreviations?|rights and permissions|open access
    (?:credit )?author(?:s|[’']s|s[’'])? (?:contributions?|information|details|affiliations?|statement|notes?)
    (?:additional|supplementary) (?:files?|information|materials?|data)|copyright|licen[cs]e|how to cite.*
    peer[- ]review(?: .*)?|orcid.*|consent (?:for|to) .*|correspondence|footnotes?|keywords?
  `})\s?:?$`,
  'i',
)
/** The same as a sentence under another heading. */
const FORMAL_SENTENCE = new RegExp(
  alternatives`
    \bpublisher[’']s note\b|\bjurisdictional claims\b|\bCreative Commons\b|\bCC[ -]BY\b|©|\b(?:retain|holds?) copyright\b
    \bopen[- ]access article\b|\ball rights reserved\b|\bcorresponding author\b
    \bdeclare[sd]?\b.*\binterests?\b|\bno (?:competing|conflicts? of) (?:financial )?interests?\b
    \bsupplementary (?:material|information)s?\b.*\bavailable\b
  `,
  'i',
)

/** The sentences that report the work, with their section types: neither references nor declarations nor running heads. */
export function ownSentences(document: PaperDocument): PlacedSentence[] {
  const sections = sectionsOf(document.blocks)
  const placed: PlacedSentence[] = []
  for (const { start, end, page, block } of document.sentences) {
    const type = document.blocks[block]?.type
    const section = sections[block] ?? null
    const text = document.text.slice(start, end)
    if (!type || !PROSE_TYPES.has(type) || section === null || end - start > SENTENCE_MAX) continue
    if (!FORMAL_SENTENCE.test(text)) placed.push({ text, start, end, page, section, block })
    if (placed.length >= SENTENCES_READ) break
  }
  return placed
}

/** A sentence as an item of a cell. */
export function quoted(document: PaperDocument, { index, start, end }: PreparedSentence): CompareItem {
  const text = document.text.slice(start, end)
  return { text, quote: text, page: document.sentences[index]?.page ?? null, start, end }
}

/**
 * Without sentences that say what others found: those of an introduction, those that cite, but not of what "we" did where
 * the work is reported, and those that follow one in a paragraph of a discussion.
 */
export function withoutOthers(
  sentences: readonly PlacedSentence[],
  { citations = [] }: Pick<PaperDocument, 'citations'>,
): PlacedSentence[] {
  let others: number | null = null
  return sentences.filter(({ text, section, block, start, end }) => {
    const cites = namesOthers(text) || citations.some((citation) => start <= citation.start && citation.start <= end)
    const [isOwn, isReport] = [OWN.test(text), REPORTS.has(section)]
    if (cites && !(isOwn && isReport)) others = block
    else if (others !== block || isOwn || isReport) others = null
    return others === null && !BEFORE_WORK.has(section)
  })
}

/** Names the authors, or their study. */
const OWN =
  /\b(?:we|our|ours|us|limitations?)\b|\b(?:this|(?:the )?(?:present|current)) (?:\w+ )?(?:study|trial|work|paper|analysis|cohort|review|survey|report|article|experiment)\b/i
const REPORTS: ReadonlySet<SectionType> = new Set<SectionType>(['abstract', 'methods', 'results'])
const BEFORE_WORK: ReadonlySet<SectionType> = new Set<SectionType>(['introduction', 'background'])

/** True for a sentence, by its position, that does not report the work. */
export function isFormal({ blocks, sentences, text }: PaperDocument): (start: number, end: number) => boolean {
  const sections = sectionsOf(blocks)
  const sectionAt = new Map(sentences.map(({ start, block }) => [start, sections[block]]))
  return (start, end) => sectionAt.get(start) === null || FORMAL_SENTENCE.test(text.slice(start, end))
}

/** The section of each block: that of the last typed heading; an abstract is one anywhere. Null for a formal one. */
function sectionsOf(blocks: readonly Block[]): (SectionType | null)[] {
  let current: SectionType = 'other'
  let level = 7
  let formalLevel = 7
  return blocks.map((block) => {
    if (block.type === 'heading') {
      const own = block.level ?? 1
      const below = own > level
      if (block.section && !(below && block.section === 'other')) current = block.section
      else if (!below) current = 'other'
      if (!below) level = own
      if (own <= formalLevel) formalLevel = FORMAL_HEADING.test(block.text.trim()) ? own : 7
    }
    if (block.type === 'abstract') return 'abstract'
    return formalLevel < 7 || FORMAL.has(current) ? null : current
  })
}
