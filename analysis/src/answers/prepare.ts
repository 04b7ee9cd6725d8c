import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import { languageOf } from './language.ts'

/** Most abbreviations per document. */
const ACRONYMS_MAX = 500
const SHORT_FORM = /\(([A-Z][A-Za-z]{0,3}[A-Z][A-Za-z-]{0,6})s?\b[^()]{0,30}\)/g
const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'to', 'a', 'an', 'on', 'by', 'with'])

/** A sentence prepared for questions. */
export interface PreparedSentence {
  /** Its index in `document.sentences`; -1 for a line of authors, which is a block of its own. */
  index: number
  start: number
  end: number
  block: number
  type: BlockType
  stems: string[]
  section: string | null
  sectionType: SectionType
}

/** A document prepared for questions; valid until the document changes. */
export interface PreparedDocument {
  text: string
  sentences: PreparedSentence[]
  /** For each stem its sentences, as indexes into `sentences`. */
  postings: ReadonlyMap<string, readonly number[]>
  /** The stems of each heading above sentences. */
  headings: ReadonlyMap<string, ReadonlySet<string>>
  acronyms: readonly Acronym[]
  /** The stems of the paper's title. */
  title: ReadonlySet<string>
  /** Its language, or null. */
  language: string | null
  isCut: boolean
}

/** Most sentences per document; long books have more. */
const SENTENCES_MAX = 20_000
/** Most characters searched for abbreviations. */
const ACRONYM_TEXT_MAX = 300_000
const UNASKED: ReadonlySet<BlockType> = new Set(['header', 'footer', 'reference', 'heading', 'title', 'authors'])

/** Prepares a document once for many questions. Running heads, references and headings are never quoted. */
export function prepare(document: PaperDocument): PreparedDocument {
  const { text } = document
  const sentences: PreparedSentence[] = []
  const postings = new Map<string, number[]>()
  const sections = sectionsOf(document)
  for (const [index, { start, end, block }] of document.sentences.slice(0, SENTENCES_MAX).entries()) {
    const type = document.blocks[block]?.type ?? 'paragraph'
    if (UNASKED.has(type)) continue
    const stems = stemsOf(text.slice(start, end))
    for (const each of new Set(stems)) {
      const list = postings.get(each)
      if (list) list.push(sentences.length)
      else postings.set(each, [sentences.length])
    }
    const { section, sectionType } = sections[block] ?? { section: null, sectionType: 'other' as const }
    sentences.push({ index, start, end, block, type, stems, section, sectionType })
  }
  // Lines of authors match no words; they answer who wrote the paper only.
  for (const [block, { type, start, end, text: line }] of document.blocks.entries()) {
    if (type === 'authors')
      sentences.push({ index: -1, start, end, block, type, stems: stemsOf(line), section: null, sectionType: 'other' })
  }
  const headings = new Map<string, ReadonlySet<string>>()
  for (const { section } of sections) if (section !== null) headings.set(section, new Set(stemsOf(section)))
  const acronyms = acronymsIn(text.slice(0, ACRONYM_TEXT_MAX))
  const title = new Set(stemsOf(document.meta.title ?? ''))
  const language = languageOf(
    sentences
      .slice(0, 200)
      .map(({ start, end }) => text.slice(start, end))
      .join(' '),
  )
  const isCut = document.sentences.length > SENTENCES_MAX
  return { text, sentences, postings, headings, acronyms, title, language, isCut }
}

function stemsOf(text: string): string[] {
  return foldedWords(text).map(stem)
}

type Section = Pick<PreparedSentence, 'section' | 'sectionType'>

/** The heading above each block. */
function sectionsOf(document: PaperDocument): Section[] {
  let current: Section = { section: null, sectionType: 'other' }
  return document.blocks.map((block) => {
    if (block.type === 'heading') current = { section: block.text, sectionType: block.section ?? 'other' }
    return block.type === 'abstract' ? { section: current.section, sectionType: 'abstract' } : current
  })
}

/** An abbreviation as a stem, and the stems of its expansion. */
interface Acronym {
  /** Its spelling in the text. */
  written: string
  short: string
  long: string[]
}

/**
 * The abbreviations a text introduces, as in "mother-to-child transmission (MTCT)": the initials of the words before
 * the bracket must spell it; function words may be skipped.
 */
export function acronymsIn(text: string): Acronym[] {
  const found = new Map<string, Acronym>()
  for (const match of text.matchAll(SHORT_FORM)) {
    const written = match[1] ?? ''
    const short = written.replace(/-/g, '').toLowerCase()
    const before = foldedWords(text.slice(Math.max(0, match.index - 120), match.index))
    const long = longForm(short, before)
    if (long && !found.has(short))
      found.set(short, { written, short: stem(short), long: long.map((word) => stem(word)) })
    if (found.size >= ACRONYMS_MAX) break
  }
  return [...found.values()]
}

/** The last words that spell the abbreviation, read backwards; null if none do. */
function longForm(short: string, words: readonly string[]): string[] | null {
  let letter = short.length - 1
  const taken: string[] = []
  for (let index = words.length - 1; index >= 0 && letter >= 0; index--) {
    const word = words[index] ?? ''
    if (word.startsWith(short.charAt(letter))) {
      taken.unshift(word)
      letter -= 1
    } else if (SMALL.has(word) && taken.length > 0) continue
    else {
      // A long word may contribute several letters: "bronchopulmonary" for BP.
      const inner = word.indexOf(short.charAt(letter), 1)
      const isSpelt = inner > 0 && letter > 0 && word.startsWith(short.charAt(letter - 1))
      if (!isSpelt) return null
      taken.unshift(word)
      letter -= 2
    }
  }
  return letter < 0 && taken.length > 1 ? taken : null
}
