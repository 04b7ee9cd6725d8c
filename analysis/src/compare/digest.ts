import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { Graph, GraphEntry } from '@colophon/protocol/articles/graph'
import type { CompareItem } from '@colophon/protocol/compare/entities'
import { ASPECTS, type Aspect, aspectOf } from './aspects.ts'
import { foldTerm, foldVerb } from './fold.ts'
import { numbersIn } from './numbers.ts'
import { type PlacedSentence, sentencesOf } from './sentences-of.ts'
import { type KeyTerm, keyTerms, termsIn } from './terms.ts'
import { type CitedWork, citedWorks } from './works.ts'

/** A statement as it is compared with those of other papers. */
export type DigestedStatement = {
  subject: string
  object: string
  verb: string
  isNegative: boolean
  /** The subject as it is written. */
  name: string
  item: CompareItem
}

/** What one paper brings to a comparison; read off its document and its statements, and of nothing else. */
export type PaperDigest = {
  aspects: Record<Aspect, CompareItem[]>
  statements: DigestedStatement[]
  terms: (KeyTerm & { item: CompareItem })[]
  /** Every term that stands in the text, to tell what only one paper speaks of. */
  allTerms: ReadonlySet<string>
  figures: CompareItem[]
  tables: CompareItem[]
  references: number
  works: CitedWork[]
  numbers: { measure: string; item: CompareItem }[]
}

/** A subject that points at something outside its sentence says nothing beside another paper. */
const POINTING =
  /^(?:we|i|it|they|he|she|this|that|these|those|which|who|there|one|result|finding|study|paper|author|figure|table|data|work|analysis|approach|method|model|both|each|all|other|some|many)?$/
const CAPTION = /^(?:(fig(?:ure)?s?|scheme|chart|plate)|tab(?:le)?s?)\b/i

/** Digests a paper. Every quote is exactly the text of the document between its offsets. */
export function digestPaper(document: PaperDocument, graph: Graph, keywords: readonly string[] = []): PaperDigest {
  const sentences = sentencesOf(document)
  const captions = document.blocks.filter(({ type }) => type === 'caption')
  const isFigure = (text: string) => CAPTION.exec(text)?.[1] !== undefined || !CAPTION.test(text)
  const captionItem = ({ text, start, end, page }: (typeof captions)[number]) =>
    placed(text, { text, start, end, page })
  return {
    aspects: Object.fromEntries(
      ASPECTS.map((aspect) => [aspect, aspectOf(sentences, aspect).map((one) => placed(one.text, one))]),
    ) as Record<Aspect, CompareItem[]>,
    statements: graph.flatMap((entry) => digestStatement(document, entry)),
    terms: keyTerms(sentences, keywords).map((term) => ({ ...term, item: placed(term.text, term) })),
    allTerms: termsIn(sentences),
    figures: captions.filter(({ text }) => isFigure(text)).map(captionItem),
    tables: captions.filter(({ text }) => !isFigure(text)).map(captionItem),
    references: document.references?.length ?? 0,
    works: citedWorks(document.references ?? []),
    numbers: sentences.flatMap((sentence) => numbersOf(sentence)),
  }
}

const ONLY_DO = /^(?:do|does|did)(?: not|n[’']t)?$/i

/** Verb and object as they are compared; where the verb is only `does not` the first word of the object is what is not done. */
function toldOf({ verb, object }: GraphEntry): Pick<DigestedStatement, 'verb' | 'object'> {
  const [first = '', ...rest] = object.split(/\s+/)
  if (ONLY_DO.test(verb.trim()) && rest.length > 0) return { verb: foldVerb(first), object: foldTerm(rest.join(' ')) }
  return { verb: foldVerb(verb), object: foldTerm(object) }
}

type Place = { text: string; start: number; end: number; page: number | null }

function placed(text: string, { text: quote, start, end, page }: Place): CompareItem {
  return { text, quote, start, end, page }
}

function numbersOf(sentence: PlacedSentence): PaperDigest['numbers'] {
  return numbersIn(sentence.text).map(({ measure, value, unit, text }) => ({
    measure,
    item: { ...placed(text, sentence), value, unit },
  }))
}

function digestStatement(document: PaperDocument, entry: GraphEntry): DigestedStatement[] {
  const subject = foldTerm(entry.subject)
  if (POINTING.test(subject)) return []
  const { start, end, page = null } = entry
  const hasPlace = start !== undefined && end !== undefined && start < end && end <= document.text.length
  const text = [entry.subject, entry.verb, entry.object].filter(Boolean).join(' ')
  const item: CompareItem = hasPlace
    ? { text, quote: document.text.slice(start, end), start, end, page }
    : { text, quote: null, start: null, end: null, page }
  return [
    {
      subject,
      ...toldOf(entry),
      isNegative: entry.polarity === 'negative',
      name: entry.subject,
      item,
    },
  ]
}
