import { alternatives } from '@colophon/protocol/alternatives'
import type { CompareItem } from '@colophon/protocol/compare/entities'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'
import { abbreviationsIn, entityKey } from '@colophon/protocol/statements/entity-names'
import { type Graph, type GraphEntry, keyClaims, settingsOf } from '@colophon/protocol/statements/graph'
import type { Aspect, Aspects } from './aspects.ts'
import { foldTerm, foldVerb } from './fold.ts'
import { isUnit, numbersIn } from './numbers.ts'
import { isFormal, ownSentences, type PlacedSentence, withoutOthers } from './own-sentences.ts'

/** Most key terms per paper. */
const TERMS_MAX = 10

/** Sentences of key claims shown as the main results. */
const RESULTS_MAX = 4

/** Most words per term. */
const WORDS_MAX = 3

const STOPS = new Set(
  `a about above after again all also although am among an and any are around as at be because been before being below between both but by can cannot case cases could did different do does due during each either et al etc even every example few first for found from further had has have having here high how however i if in into is it its itself large last least less let like low made make many may might more most much must nearly neither new no nor not now number of on one only or other our out over own paper per present rather respectively result results same section see seen several shall should show shown shows similar since small so some study such table than that the their them then there therefore these they this those three through thus to together too two under until up upon use used using very was we well were what when where whether which while who whole why will with within without would yet you figure fig work way called given set`.split(
    ' ',
  ),
)

/** Shorter titles do not identify a work: `Introduction`, `Preface`. */
const TITLE_LEAST = 20
const LABEL_MAX = 200

/** A statement in comparable form. */
export type DigestedStatement = {
  subject: string
  object: string
  verb: string
  isNegative: boolean
  /** The subject as written. */
  name: string
  /** When and where it holds, as written; empty if the statement does not say. */
  setting: string
  isKey: boolean
  item: CompareItem
}

/** The comparable content of one paper, from its document and statements only. */
export type PaperDigest = {
  aspects: Record<Aspect, CompareItem[]>
  /** Those with a subject that can be compared. */
  statements: DigestedStatement[]
  /** The number of all statements. */
  claims: number
  terms: (KeyTerm & { item: CompareItem })[]
  /** Every term of the text, to find what only one paper mentions. */
  allTerms: ReadonlySet<string>
  figures: CompareItem[]
  tables: CompareItem[]
  references: number
  works: CitedWork[]
  /** `about` is what was measured and under which conditions, in comparable form. */
  numbers: { measure: string; about: string; item: CompareItem }[]
}

/** Abbreviations with their expansions. */
type Forms = ReadonlyMap<string, string>

const SO_MANY = 'one|two|three|four|five|six|seven|eight|nine|ten|\\d+|most of|many of|some of'
/** A subject that refers outside its sentence is not comparable. */
const POINTING = new RegExp(
  `^(?:${alternatives`
    we|i|it|they|he|she|this|that|these|those|which|who|there|one|result|finding|study|paper|author|figure
    table|data|work|analysis|approach|method|model|both|each|all|other|some|many
    (?:(?:${SO_MANY}) )?(?:patient|participant|subject|sample|people|person|respondent|case|group|them|us)
  `})?$`,
)
const CAPTION = /^(?:(fig(?:ure)?s?|scheme|chart|plate)|tab(?:le)?s?)\b/i

/** Digests a paper with what was read of its aspects. Every quote is exactly the text of the document between its offsets. */
export function digestPaper(
  document: PaperDocument,
  graph: Graph,
  keywords: readonly string[] = [],
  read: Aspects = {},
): PaperDigest {
  const sentences = ownSentences(document)
  const captions = document.blocks.filter(({ type }) => type === 'caption')
  const isFigure = (text: string) => CAPTION.exec(text)?.[1] !== undefined || !CAPTION.test(text)
  const captionItem = ({ text, start, end, page }: (typeof captions)[number]) =>
    placed(text, { text, start, end, page })
  const forms = abbreviationsIn(document.text)
  const isOutside = isFormal(document)
  const own = graph.filter(({ start, end }) => start === undefined || end === undefined || !isOutside(start, end))
  const keys = new Set(keyClaims(own))
  const main = [...keys].filter(({ kind }) => kind === 'finding')
  const results = [...Map.groupBy(main, ({ start, id }) => start ?? id).values()]
    .flatMap(([entry]) => (entry ? [itemOf(document, entry)] : []))
    .map((item) => ({ ...item, text: item.quote ?? item.text }))
    .slice(0, RESULTS_MAX)
  // Without key findings the results are read like other aspects.
  const { problem = [], method = [], data = [], results: found = [], limits = [] } = read
  return {
    aspects: { problem, method, data, results: results.length > 0 ? results : found, limits },
    statements: own.flatMap((entry) => digestStatement(document, entry, keys.has(entry), forms)),
    claims: graph.length,
    terms: keyTerms(sentences, keywords).map((term) => ({ ...term, item: placed(term.text, term) })),
    allTerms: termsIn(sentences),
    figures: captions.filter(({ text }) => isFigure(text)).map(captionItem),
    tables: captions.filter(({ text }) => !isFigure(text)).map(captionItem),
    references: document.references?.length ?? 0,
    works: citedWorks(document.references ?? []),
    numbers: withoutOthers(sentences, document).flatMap((sentence) => numbersOf(sentence, forms)),
  }
}

const ONLY_DO = /^(?:do|does|did)(?: not|n[’']t)?$/i

/**
 * Verb and object in comparable form; if the verb is only `does not`, the first word of the object is the negated verb.
 */
function comparableParts({ verb, object }: GraphEntry, forms: Forms): Pick<DigestedStatement, 'verb' | 'object'> {
  const [first = '', ...rest] = object.split(/\s+/)
  if (ONLY_DO.test(verb.trim()) && rest.length > 0)
    return { verb: foldVerb(first), object: entityKey(rest.join(' '), forms) }
  return { verb: foldVerb(verb), object: entityKey(object, forms) }
}

type Place = { text: string; start: number; end: number; page: number | null }

function placed(text: string, { text: quote, start, end, page }: Place): CompareItem {
  return { text, quote, start, end, page }
}

function numbersOf(sentence: PlacedSentence, forms: Forms): PaperDigest['numbers'] {
  const written = sentence.text.replace(/[\p{L}\p{N}-]{2,}/gu, (word) =>
    isUnit(word) ? word : (forms.get(word) ?? word),
  )
  return numbersIn(written).map(({ measure, value, unit, text, about }) => ({
    measure,
    about: foldTerm(about),
    item: { ...placed(about ? `${text} (${about})` : text, sentence), value, unit },
  }))
}

function digestStatement(
  document: PaperDocument,
  entry: GraphEntry,
  isKey: boolean,
  forms: Forms,
): DigestedStatement[] {
  const subject = entityKey(entry.subject, forms)
  if (POINTING.test(subject)) return []
  return [
    {
      subject,
      ...comparableParts(entry, forms),
      isNegative: entry.polarity === 'negative',
      name: entry.subject,
      setting: settingsOf(entry).join('; '),
      isKey,
      item: itemOf(document, entry),
    },
  ]
}

function itemOf(document: PaperDocument, entry: GraphEntry): CompareItem {
  const { start, end, page = null } = entry
  const hasPlace = start !== undefined && end !== undefined && start < end && end <= document.text.length
  const text = [entry.subject, entry.verb, entry.object].filter(Boolean).join(' ')
  return hasPlace
    ? { text, quote: document.text.slice(start, end), start, end, page }
    : { text, quote: null, start: null, end: null, page }
}

/** A cited work: its key, and its display name. */
type CitedWork = { key: string; label: string }

/** The cited works without duplicates: by title if long enough, else by DOI or archive id. */
export function citedWorks(references: readonly Reference[]): CitedWork[] {
  const works = new Map<string, CitedWork>()
  for (const { title, doi, archiveId, authors, year, text } of references) {
    const letters = (title ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // Title first: another paper may cite the same work without its DOI.
    const byTitle = letters.length >= TITLE_LEAST ? `title:${letters}` : null
    const key = byTitle ?? (doi ? `doi:${doi.toLowerCase()}` : archiveId && `archive:${archiveId}`)
    if (!key) continue
    const label = title ? [title, authors[0], year].filter(Boolean).join(', ') : text
    works.set(key, { key, label: label.slice(0, LABEL_MAX) })
  }
  return [...works.values()]
}

/** A term at its first occurrence. */
type KeyTerm = { folded: string; text: string; start: number; end: number; page: number | null; count: number }

/** The key terms of a paper: frequent words and phrases, weighted by abstract and keywords. */
function keyTerms(sentences: readonly PlacedSentence[], keywords: readonly string[]): KeyTerm[] {
  const found = new Map<string, KeyTerm & { score: number; words: number }>()
  const wanted = new Set(keywords.map(foldTerm))
  for (const sentence of sentences) {
    const weight = sentence.section === 'abstract' ? 3 : 1
    for (const { text, start, words } of runsOf(sentence.text)) {
      const folded = foldTerm(text)
      const known = found.get(folded)
      if (known) {
        known.count += 1
        known.score += weight
      } else if (folded.length > 2) {
        const at = sentence.start + start
        found.set(folded, {
          folded,
          text,
          start: at,
          end: at + text.length,
          page: sentence.page,
          count: 1,
          score: weight,
          words,
        })
      }
    }
  }
  const ranked = [...found.values()]
    .filter(({ count, folded }) => count > 1 || wanted.has(folded))
    .map((term) => ({ ...term, score: term.score * (1 + 0.7 * (term.words - 1)) * (wanted.has(term.folded) ? 4 : 1) }))
    .toSorted((one, other) => other.score - one.score || one.start - other.start)
  const chosen: typeof ranked = []
  for (const term of ranked) {
    if (chosen.length >= TERMS_MAX) break
    if (chosen.some(({ folded }) => isWithin(term.folded, folded) || isWithin(folded, term.folded))) continue
    chosen.push(term)
  }
  return chosen.map(({ score: _, words: __, ...term }) => term)
}

/** All folded words and phrases of a text. */
function termsIn(sentences: readonly PlacedSentence[]): Set<string> {
  const all = new Set<string>()
  for (const { text } of sentences) for (const run of runsOf(text)) all.add(foldTerm(run.text))
  return all
}

function isWithin(part: string, whole: string): boolean {
  return ` ${whole} `.includes(` ${part} `)
}

function* runsOf(text: string): Generator<{ text: string; start: number; words: number }> {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu)]
  for (const [from, first] of words.entries()) {
    if (isStop(first[0])) continue
    for (let length = 1; length <= WORDS_MAX; length++) {
      const last = words[from + length - 1]
      const before = words[from + length - 2]
      if (!last || isStop(last[0])) break
      if (length > 1 && before && text.slice(before.index + before[0].length, last.index).trim() !== '') break
      const end = last.index + last[0].length
      yield { text: text.slice(first.index, end), start: first.index, words: length }
    }
  }
}

function isStop(word: string): boolean {
  return word.length < 3 || STOPS.has(word.toLowerCase())
}
