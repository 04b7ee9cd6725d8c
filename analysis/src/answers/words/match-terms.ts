import { stem } from '@colophon/protocol/knowledge/stem'
import { isEnglishWord } from '../../document/text/english-words.ts'
import type { PreparedDocument } from '../prepare.ts'
import type { Term } from '../read-question.ts'
import { isDerived } from './derivations.ts'
import { idf } from './idf.ts'
import { formsOf } from './irregular.ts'
import { spellingsOf } from './spellings.ts'
import { STOP_WORDS } from './stop-words.ts'
import { phrasesFrom, synonymsOf } from './synonyms.ts'

/** Shortest word checked for typing errors; shorter ones are too often other words. */
const SLIP_LETTERS = 5

/** The matches of a question word in one document. */
export interface TermMatch {
  term: Term
  /** Its weight by rarity among the document's sentences. */
  weight: number
  /** Its inverse document frequency in papers at large, 0..1. */
  rarity: number
  /** The match strength per sentence: 1 for the word itself, less for a related one. */
  strengths: Float32Array
  /** The maximum of `strengths`; 0 if the document has no match. */
  best: number
}

const FORM = 0.95
const SYNONYM = 0.6
const PHRASE = 0.7
const RESPELT = 0.95
const ACRONYM = 0.9
const KIN = 0.6

/**
 * Finds every question word in a document: the word itself, its abbreviation or expansion, a related word, a synonym.
 */
export function matchTerms(
  terms: readonly Term[],
  prepared: PreparedDocument,
  gaps: readonly number[] = [],
): TermMatch[] {
  const { postings } = prepared
  const total = prepared.sentences.length
  const joined = joinedPairs(terms, prepared)
  const phrases = terms.flatMap((_, index) => phrasesAt(terms, index))
  return terms.map((term, index) => {
    const strengths = new Float32Array(total)
    const own = mark(strengths, postings.get(term.stem), 1)
    markAcronyms(strengths, term, terms, prepared)
    for (const pair of joined) if (pair.of.includes(term)) mark(strengths, postings.get(pair.stem), RESPELT)
    for (const form of formsOf(term.stem)) mark(strengths, postings.get(form), FORM)
    for (const spelt of spellingsOf(term.word)) mark(strengths, postings.get(spelt), FORM)
    for (const kin of kinOf(term.stem, prepared)) mark(strengths, postings.get(kin), KIN)
    for (const { words, phrases: others } of [
      synonymsOf(term.stem),
      ...phrases.filter(({ of }) => of.includes(term)),
    ]) {
      for (const word of words) mark(strengths, postings.get(word), SYNONYM * specificity(word, term))
      for (const phrase of others) mark(strengths, sentencesWith(phrase, prepared), PHRASE)
    }
    const sign = SIGNS.find(({ words }) => words.test(term.word))?.written
    if (sign) mark(strengths, sentencesMatching(sign, prepared), FORM)
    if (own === 0) for (const respelt of respellings(term, prepared)) markAll(strengths, prepared, respelt, RESPELT)
    const before = terms[index - 1]
    if (term.letter) keepOnly(strengths, sentencesMatching(writtenLetter(term.letter), prepared))
    else if (before && gaps[index] === 1 && SIGN.test(term.word) && idf(before.stem) > NAME)
      keepAfter(strengths, before.stem, term.stem, prepared)
    const met = own > 0 && !term.letter ? own : strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
    const weight = Math.log(1 + (total - met + 0.5) / (met + 0.5)) / Math.log(2 * total + 2)
    return { term, weight, rarity: idf(term.stem), strengths, best: strengths.reduce((a, b) => Math.max(a, b), 0) }
  })
}

/** Less than 1 for a synonym more common than the word itself, which says less. */
function specificity(synonym: string, term: Term): number {
  return Math.min(1, idf(synonym) / idf(term.stem))
}

/** Units that are written as signs, which are no words. */
const SIGNS: readonly { words: RegExp; written: RegExp }[] = [
  { words: /^(?:percent(?:age)?s?|cent)$/, written: /\d\s?%/ },
  { words: /^(?:celsius|centigrade|degrees?)$/, written: /°\s?C\b|℃/ },
  { words: /^fahrenheit$/, written: /°\s?F\b|℉/ },
  { words: /^(?:dollars?|usd)$/, written: /\$\s?\d/ },
  { words: /^euros?$/, written: /€/ },
]

function sentencesMatching(pattern: RegExp, { sentences, text }: PreparedDocument): number[] {
  return sentences.flatMap(({ start, end }, at) => (pattern.test(text.slice(start, end)) ? [at] : []))
}

/** Marks an abbreviation where its expansion occurs, and the words of an expansion where the abbreviation occurs. */
function markAcronyms(strengths: Float32Array, term: Term, terms: readonly Term[], prepared: PreparedDocument): void {
  for (const { short, long } of prepared.acronyms) {
    if (term.stem === short || term.stem === `${short}s`) {
      markAll(strengths, prepared, long, ACRONYM)
      for (const form of [short, `${short}s`]) mark(strengths, prepared.postings.get(form), FORM)
    } else if (long.includes(term.stem)) {
      const isAsked = long.every((each) => STOP_WORDS.has(each) || terms.some((other) => other.stem === each))
      if (isAsked) for (const form of [short, `${short}s`]) mark(strengths, prepared.postings.get(form), ACRONYM)
    }
  }
}

/** The known phrases that start at a term, with their synonyms. */
function phrasesAt(
  terms: readonly Term[],
  index: number,
): { of: readonly Term[]; words: ReadonlySet<string>; phrases: readonly (readonly string[])[] }[] {
  return phrasesFrom(terms[index]?.stem ?? '').flatMap(({ phrase, ...synonyms }) => {
    const of = terms.slice(index, index + phrase.length)
    return phrase.every((each, place) => of[place]?.stem === each) ? [{ of, ...synonyms }] : []
  })
}

/** Most words between two words of a phrase: "highest nucleotide identity". */
const BETWEEN = 2

/** The sentences with the words of a phrase in order, nearly adjacent. */
function sentencesWith(phrase: readonly string[], { postings, sentences }: PreparedDocument): number[] {
  const [first = '', ...others] = phrase
  const lists = others.map((each) => new Set(postings.get(each)))
  if (lists.some(({ size }) => size === 0)) return []
  const starts = [first, ...formsOf(first)].flatMap((each) => (postings.get(each) ?? []).map((at) => ({ each, at })))
  return starts.flatMap(({ each, at }) => {
    if (!lists.every((list) => list.has(at))) return []
    const { stems } = sentences[at] ?? { stems: [] }
    return stems.some((stem, place) => stem === each && follows(others, stems, place)) ? [at] : []
  })
}

function follows(others: readonly string[], stems: readonly string[], place: number): boolean {
  let last = place
  return others.every((other) => {
    const next = stems.slice(last + 1, last + 2 + BETWEEN).indexOf(other)
    last += next + 1
    return next >= 0
  })
}

/** A qualifier that belongs to the word before it: `vitamin C`, `type 2`. */
const SIGN = /^(?:[a-z]|\d{1,2})$/

/** The minimum rarity of a word that a qualifier can belong to: `vitamin`, not `compare`. */
const NAME = 0.5

/** Removes matches of a qualifier that do not follow its word, if the document has that word. */
function keepAfter(strengths: Float32Array, before: string, sign: string, prepared: PreparedDocument): void {
  if (!prepared.postings.has(before)) return
  for (const [at, strength] of strengths.entries()) {
    if (strength === 0) continue
    const { stems } = prepared.sentences[at] ?? { stems: [] }
    if (!stems.some((stem, place) => stem === sign && stems[place - 1] === before)) strengths[at] = 0
  }
}

/** A letter that is a word: not of an initial, a statistic, a unit, or a label such as "(C)" and "Figure C". */
function writtenLetter(letter: string): RegExp {
  const label = String.raw`\b(?:[Ff]ig(?:ure)?s?|[Tt]ables?|[Pp]anels?|[Bb]ox|[Ss]cheme|[Aa]ppendix|[Gg]roup|[Pp]art)\.?\s`
  const before = String.raw`(?<![\p{L}\p{N}.&/°-]|°\s|\((?=${letter}\))|${label})`
  const after = String.raw`(?![\p{L}\p{N}]|\.\s?\p{L}|\s?[=<>≤≥])`
  return new RegExp(before + letter + after, 'u')
}

function keepOnly(strengths: Float32Array, sentences: readonly number[]): void {
  const kept = new Set(sentences)
  for (const at of strengths.keys()) if (!kept.has(at)) strengths[at] = 0
}

function mark(strengths: Float32Array, sentences: readonly number[] | undefined, strength: number): number {
  for (const index of sentences ?? []) strengths[index] = Math.max(strengths[index] ?? 0, strength)
  return sentences?.length ?? 0
}

/** Marks the sentences with all of the stems. */
function markAll(
  strengths: Float32Array,
  prepared: PreparedDocument,
  stems: readonly string[],
  strength: number,
): void {
  const [first, ...others] = stems.map((each) => new Set(prepared.postings.get(each)))
  for (const index of first ?? []) {
    if (others.every((each) => each.has(index))) strengths[index] = Math.max(strengths[index] ?? 0, strength)
  }
}

/** Adjacent words that the document writes as one: `socio-economic` as `socioeconomic`. */
function joinedPairs(terms: readonly Term[], prepared: PreparedDocument): { stem: string; of: Term[] }[] {
  return terms.flatMap((term, index) => {
    const next = terms[index + 1]
    const joined = next && stem(term.word + next.word)
    return joined && prepared.postings.has(joined) ? [{ stem: joined, of: [term, next] }] : []
  })
}

function kinOf(own: string, { postings }: PreparedDocument): string[] {
  if (!/^[a-z]+$/.test(own)) return []
  return [...postings.keys()].filter((other) => other !== own && isDerived(own, other))
}

/**
 * Other spellings of a word missing in a document, each as stems that must occur together: `covid19` as `covid` and
 * `19`, and typing errors of one letter (`limtation`). Words of the language are never corrected.
 */
export function respellings(
  { stem: own, word }: Pick<Term, 'stem' | 'word'>,
  { postings }: PreparedDocument,
): string[][] {
  const parts = own.match(/\d+|\D+/g)?.map((part) => stem(part)) ?? []
  if (parts.length > 1 && parts.every((part) => postings.has(part))) return [parts]
  if (own.length < SLIP_LETTERS || !/^[a-z]+$/.test(own) || idf(own) < 1 || isEnglishWord(word)) return []
  return [...postings.keys()].flatMap((other) => (isSlip(own, other) ? [[other]] : []))
}

/** True if two words differ by one missing, extra, changed or transposed letter. */
export function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < SLIP_LETTERS - 1) return false
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return start > 0
  return (
    left.length === 2 && right.length === 2 && left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0)
  )
}
