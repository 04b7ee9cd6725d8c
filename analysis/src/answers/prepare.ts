import type { BlockType, PaperDocument, SectionType } from '@colophon/protocol/articles/document'
import { stem } from '@colophon/protocol/articles/stem'
import { foldedWords } from '@colophon/protocol/articles/words'
import { type Acronym, acronymsIn } from './acronyms.ts'
import { languageOf } from './language.ts'

/** A sentence made ready to be asked. */
export interface PreparedSentence {
  /** Its index in `document.sentences`. */
  index: number
  start: number
  end: number
  block: number
  type: BlockType
  stems: string[]
  section: string | null
  sectionType: SectionType
}

/** A document made ready to be asked; keep it as long as the document does not change. */
export interface PreparedDocument {
  text: string
  sentences: PreparedSentence[]
  /** For each stem the sentences it stands in, as indexes into `sentences`. */
  postings: ReadonlyMap<string, readonly number[]>
  /** The stems of each heading that sentences stand below. */
  headings: ReadonlyMap<string, ReadonlySet<string>>
  acronyms: readonly Acronym[]
  /** The stems of the paper's title. */
  title: ReadonlySet<string>
  /** The language it is written in, as far as it can be told. */
  language: string | null
  isCut: boolean
}

/** Most sentences of one document that are asked; a long book has more. */
const SENTENCES_MAX = 20_000
/** Most characters of a document in which short forms are looked for. */
const ACRONYM_TEXT_MAX = 300_000
const UNASKED: ReadonlySet<BlockType> = new Set(['header', 'footer', 'reference', 'heading', 'title', 'authors'])

/** Makes a document ready to be asked, once for many questions. Running heads, references and headings are not quoted. */
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

/** For each block the heading it stands below. */
function sectionsOf(document: PaperDocument): Section[] {
  let current: Section = { section: null, sectionType: 'other' }
  return document.blocks.map((block) => {
    if (block.type === 'heading') current = { section: block.text, sectionType: block.section ?? 'other' }
    return block.type === 'abstract' ? { section: current.section, sectionType: 'abstract' } : current
  })
}
