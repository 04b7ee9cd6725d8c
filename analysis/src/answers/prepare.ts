import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { BlockType, PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import { isMargin } from './journal-margin.ts'
import { type Acronym, acronymsIn } from './words/acronyms.ts'
import { languageOf } from './words/language.ts'

/** A sentence prepared for questions. */
export interface PreparedSentence {
  /** Its index in `document.sentences`; -1 for a line of authors, of which there are no sentences. */
  index: number
  start: number
  end: number
  block: number
  type: BlockType
  /** True for what journals print in the margin. */
  isMargin: boolean
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
/** Most characters of a caption above a row. */
const CAPTION_MAX = 200
const UNASKED: ReadonlySet<BlockType> = new Set(['header', 'footer', 'reference', 'heading', 'title', 'authors'])

/** Prepares a document once for many questions. Running heads, references and headings are never quoted. */
export function prepare(document: PaperDocument): PreparedDocument {
  const { text } = document
  const sentences: PreparedSentence[] = []
  const postings = new Map<string, number[]>()
  const sections = sectionsOf(document)
  const captions = captionsOf(document, sections)
  for (const [index, { start, end, block }] of document.sentences.slice(0, SENTENCES_MAX).entries()) {
    const type = document.blocks[block]?.type ?? 'paragraph'
    if (UNASKED.has(type)) continue
    const sentence = text.slice(start, end)
    const stems = stemsOf(sentence)
    for (const each of new Set(stems)) {
      const list = postings.get(each)
      if (list) list.push(sentences.length)
      else postings.set(each, [sentences.length])
    }
    const { section, sectionType } = captions.get(block) ?? sections[block] ?? { section: null, sectionType: 'other' }
    sentences.push({ index, start, end, block, type, isMargin: isMargin(sentence), stems, section, sectionType })
  }
  // Lines of authors match no words; they answer who wrote the paper only.
  for (const [block, { type, start, end, text: line }] of document.blocks.entries()) {
    if (type !== 'authors') continue
    const place = { index: -1, start, end, block, type, isMargin: false }
    sentences.push({ ...place, stems: stemsOf(line), section: null, sectionType: 'other' })
  }
  const headings = new Map<string, ReadonlySet<string>>()
  for (const { section } of [...sections, ...captions.values()])
    if (section !== null) headings.set(section, new Set(stemsOf(section)))
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

/** For the blocks of each table its caption and names of columns, under which its rows stand. */
function captionsOf({ blocks, tables = [] }: PaperDocument, sections: readonly Section[]): Map<number, Section> {
  return new Map(
    tables.flatMap(({ blocks: own, caption, rows, header }) => {
      const title = caption === null ? '' : (blocks[caption]?.text ?? '')
      const columns = rows.slice(0, header).map((row) => row.filter((cell) => cell !== '').join(' | '))
      const section = [title, ...columns]
        .filter((part) => part !== '')
        .join(' | ')
        .slice(0, CAPTION_MAX)
      const type = sections[own[0] ?? 0]?.sectionType ?? 'other'
      return section === '' ? [] : own.map((block): [number, Section] => [block, { section, sectionType: type }])
    }),
  )
}

/** The heading above each block. */
function sectionsOf(document: PaperDocument): Section[] {
  let current: Section = { section: null, sectionType: 'other' }
  return document.blocks.map((block) => {
    if (block.type === 'heading') current = { section: block.text, sectionType: block.section ?? 'other' }
    return block.type === 'abstract' ? { section: current.section, sectionType: 'abstract' } : current
  })
}
