import type { BlockType, PaperDocument, SectionType, Table } from '@colophon/protocol/reader/document'
import { columnNames } from '@colophon/protocol/reader/table-spans'
import { passageTokens } from './tokens/tokens.ts'
import { wordPieces } from './tokens/word-pieces.ts'
import { languageOf } from './words/language.ts'

/** A sentence, row of a table or caption that may be quoted. */
export interface PreparedSentence {
  /** Its index in `document.sentences`; -1 for a line of authors, of which there are no sentences. */
  index: number
  start: number
  end: number
  block: number
  type: BlockType
  /** Its tokens and those of the heading above it, each once. */
  tokens: readonly number[]
  /** Its beginning below the heading, as it is read. */
  read: readonly number[]
  /** The heading above it, for a row the caption and names of columns; null if there is none. */
  section: string | null
  sectionType: SectionType
}

/** A document prepared for questions; valid until the document changes. */
export interface PreparedDocument {
  text: string
  sentences: PreparedSentence[]
  /** Its language, or null. */
  language: string | null
}

/** Most sentences per document; long books have more. */
const SENTENCES_MAX = 20_000
/** Most tokens of a sentence by which it is chosen. */
const TOKENS_MAX = 300
/** Most characters of a caption above a row. */
const CAPTION_MAX = 200
/** Sentences from which the language is recognised. */
const LANGUAGE_SENTENCES = 200
const UNASKED: ReadonlySet<BlockType> = new Set(['header', 'footer', 'reference', 'heading', 'title', 'authors'])

/** Prepares a document once for many questions. Running heads, references and headings are never quoted. */
export function prepare(document: PaperDocument): PreparedDocument {
  const { text, blocks } = document
  const sections = sectionsOf(document)
  const captions = captionsOf(document, sections)
  const placed = (index: number, start: number, end: number, block: number): PreparedSentence => {
    const type = blocks[block]?.type ?? 'paragraph'
    const above = captions.get(block) ?? sections[block] ?? { section: null, sectionType: 'other' }
    return { index, start, end, block, type, tokens: [], read: [], ...above }
  }
  const sentences = document.sentences
    .slice(0, SENTENCES_MAX)
    .map(({ start, end, block }, index) => placed(index, start, end, block))
    .filter(({ type }) => !UNASKED.has(type))
  for (const [block, { type, start, end }] of blocks.entries())
    if (type === 'authors') sentences.push(placed(-1, start, end, block))
  const headings = new Map<string, number[]>()
  for (const sentence of sentences) {
    const { start, end, section } = sentence
    const heading = section ?? ''
    const above = headings.get(heading) ?? wordPieces(heading)
    headings.set(heading, above)
    const own = wordPieces(text.slice(start, end))
    sentence.tokens = [...new Set([...own.slice(0, TOKENS_MAX), ...above])]
    sentence.read = passageTokens(above, own)
  }
  const beginning = sentences.slice(0, LANGUAGE_SENTENCES).map(({ start, end }) => text.slice(start, end))
  return { text, sentences, language: languageOf(beginning.join(' ')) }
}

type Section = Pick<PreparedSentence, 'section' | 'sectionType'>

/** For the blocks of each table its caption and names of columns, under which its rows stand. */
function captionsOf({ blocks, tables = [] }: PaperDocument, sections: readonly Section[]): Map<number, Section> {
  return new Map(
    tables.flatMap(({ blocks: own, caption, ...table }) => {
      const title = caption === null ? '' : (blocks[caption]?.text ?? '')
      const section = [title, ...namesOf(table)]
        .filter((part) => part !== '')
        .join(' | ')
        .slice(0, CAPTION_MAX)
      const type = sections[own[0] ?? 0]?.sectionType ?? 'other'
      return section === '' ? [] : own.map((block): [number, Section] => [block, { section, sectionType: type }])
    }),
  )
}

/** The names of columns row by row; column by column where one of them is that of several, to say which these are. */
function namesOf(table: Pick<Table, 'rows' | 'header' | 'spans'>): string[] {
  const hasGroups = table.spans?.some(({ row, columns }) => row < table.header && columns > 1)
  if (hasGroups) return columnNames(table)
  return table.rows.slice(0, table.header).map((row) => row.filter((cell) => cell !== '').join(' | '))
}

/** The heading above each block. */
function sectionsOf(document: PaperDocument): Section[] {
  let current: Section = { section: null, sectionType: 'other' }
  return document.blocks.map((block) => {
    if (block.type === 'heading') current = { section: block.text, sectionType: block.section ?? 'other' }
    return block.type === 'abstract' ? { section: current.section, sectionType: 'abstract' } : current
  })
}
