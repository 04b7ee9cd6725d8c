import type { SectionType } from '@colophon/protocol/reader/document'
import { type GraphEntry, KEY_CLAIMS_MAX, KEY_SALIENCE, shownSentence } from '@colophon/protocol/statements/graph'
import {
  BY_AUTHORS,
  hasValue,
  MEASURED_AGAINST,
  NAME,
  NUMBER,
  PEOPLE,
  sharedTerms,
  sharesTerm,
  termsIn,
  textOf,
} from './claim-words.ts'
import { showsResult } from './kinds.ts'
import { isAlone } from './stands-alone.ts'

/** The inputs of salience. */
export interface Standing {
  entry: GraphEntry
  section: SectionType
  /** Relative position of its sentence in the paper, 0 to 1. */
  place: number
  /** First or last sentence of its paragraph. */
  isEdge: boolean
  /** Number of repetitions in the paper. */
  times: number
  /** The subject is unspecific. */
  isVague: boolean
  /** It comes from a relative clause. */
  isAside: boolean
  /** Its sentence says it outright. */
  isOutright: boolean
  /** It is about what the paper presents, by name. */
  isOfProduct: boolean
  /** The paper presents a program or course, and it is about something else. */
  isBeside: boolean
  /** Words of its clause that it lacks. */
  lost: number
  /** By how much its sentence is more a finding than anything else. */
  margin: number
}

/** How many there are at most, by the score of the next: strong findings, weaker ones, and any statement. */
const WEAKER = 0.54
const LIMITS: readonly [score: number, claims: number][] = [
  [0.55, KEY_CLAIMS_MAX],
  [0.45, 12],
  [0.25, 5],
]
/** Share of words in common with a stronger claim from which it repeats that. */
const SAME_SHARE = 0.6
const APART_SHARE = 0.9
const WORDS = { least: 6, leastWithoutValue: 7, leastOfProduct: 4, most: 55 }

const POINTING_WORDS =
  /\b(?:this|these|those|such|they|them|their|it|its|former|latter|respectively|above|below|following|aforementioned)\b/gi
/** An end within a phrase. */
const CUT =
  /\b(?:of|to|in|with|for|by|and|or|the|an?|than|from|on|at|as|that|which|including|such|namely|to \w+ly|(?:in|by|of|from|with) respectively|of the form)$/i
/** One half of a pair or of a quotation. */
const HALF = /\bnot (?:only|just|merely)\b(?!.*\bbut\b)|^[^"]*"[^"]*$|^[^”]*“[^”]*$/i
/** A whole sentence: from a capital, a number or a name such as `mRNA` to its full stop, which citations may follow. */
const SENTENCE =
  /^["“'([]{0,2}(?:[\p{Lu}\p{N}]|\p{Ll}+[-\p{Lu}\p{N}]).*[.!]["”'’)\]]*(?:\s*\[[\d,\s–-]+\]\s*\.?|\d{1,3})*$/su
/** A single word that does not name people. */
const ONE_WORD = /^\p{L}?\p{Ll}+$/u
/** Told again from earlier work. */
const RETOLD =
  /\bAttribution: [^.]*\b(?:previous(?:ly)?|earl(?:y|ier)|known|recent)\b|\bas (?:we|is|well) know[ns]?\b|\bwe (?:have )?previously\b|(?<!\bnot )\bpreviously (?:reported|described|shown|published)\b|\b(?:reported|described|shown|published) previously\b|\bour (?:previous|earlier|recent|prior)\b/i
/** In the present tense, which tells what is generally so. */
const PRESENT = /^(?:(?:can|may|is|are|has|have|do|does|also|often)\b|\w+s\b(?<!was))/
const DENIAL =
  /\b(?:not|no|never|neither|nor|none|cannot|without|fail(?:s|ed)?|unlike|lack(?:s|ed|ing)?|hardly|contrary|rather than)\b|n['’]t\b/gi
const DOUBTFUL = 0.5
/** From this margin down, a value is most likely that of another paper. */
const OF_OTHERS = -1
/** From this margin up, a sentence with a value in the results is what a paper on a program measured. */
const CLEAR_MARGIN = 2
/** By how much a claim with a citation is lowered where the paper has results: it is most likely that of another work. */
const CITED = 0.2
/** Cites another work. */
const CITES = /\[\d+(?:\s?[,–-]\s?\d+)*\]/

/**
 * Puts the key claims of a paper first: up to 15 of its findings, those with values before the others, each whole,
 * understandable alone and said once; where it has few, other statements up to five. They get the highest salience in their order; the weights of all others are
 * lowered to stay below.
 */
export function raiseKeyClaims(
  all: readonly Standing[],
  weights: readonly number[],
  titleTerms: ReadonlySet<string>,
): number[] {
  const hasResults = all.some(({ section }) => section === 'results')
  const candidates = all
    .map((each, at) => ({
      each,
      at,
      score: scoreOf(each, weights[at] ?? 0, titleTerms) - (hasResults && isCited(each) ? CITED : 0),
      named: sharedTerms(shownSentence(each.entry) ?? textOf(each.entry), titleTerms),
      terms: termsIn(each.isOfProduct ? `${each.entry.verb} ${each.entry.object}` : textOf(each.entry)),
    }))
    .filter(({ each, score }) => score > 0 && isWhole(each) && isAlone(each, titleTerms) && isToldAsMeant(each.entry))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  const chosen = choose(candidates)
  const rank = new Map(chosen.map(({ at }, place) => [at, place]))
  const step = (1 - KEY_SALIENCE) / KEY_CLAIMS_MAX
  return weights.map((weight, at) => {
    const place = rank.get(at)
    return Math.round((place === undefined ? weight * (KEY_SALIENCE - 0.01) : 1 - place * step) * 1000) / 1000
  })
}

interface Candidate {
  each: Standing
  at: number
  score: number
  /** How many words of the title are shown with it. */
  named: number
  terms: ReadonlySet<string>
}

/** The best candidates, each said once: by the sentence that names clearly more of what the paper is about, if several do. */
function choose(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    const [, limit = 0] = LIMITS.find(([score]) => candidate.score >= score) ?? []
    if (chosen.length >= limit) break
    const said = chosen.filter((each) => isSaidBy(each, candidate))
    const [same] = said
    if (same === undefined) chosen.push(candidate)
    else if (said.length === 1 && isClearer(candidate, same)) chosen[chosen.indexOf(same)] = candidate
  }
  return chosen
}

function isSaidBy({ each, terms }: Candidate, candidate: Candidate): boolean {
  return (
    each.entry.start === candidate.each.entry.start ||
    isSame(terms, candidate.terms) ||
    hasSameValues(each.entry, candidate.each.entry)
  )
}

/** By how many words of the title a sentence must be clearer than another that says the same. */
const CLEARER_BY = 2

function isClearer(candidate: Candidate, same: Candidate): boolean {
  return (
    candidate.named >= same.named + CLEARER_BY &&
    (hasValue(textOf(candidate.each.entry)) || !hasValue(textOf(same.each.entry)))
  )
}

function isCited({ entry: { evidence = '' } }: Standing): boolean {
  return CITES.test(evidence.split(' … ')[0] ?? '')
}

function scoreOf(
  { entry, margin, section, lost, isAside, isOutright, isOfProduct, isBeside }: Standing,
  weight: number,
  titleTerms: ReadonlySet<string>,
): number {
  const text = textOf(entry)
  const isOwnResult =
    BY_AUTHORS.test(entry.comment) ||
    (showsResult(text) && hasValue(text)) ||
    MEASURED_AGAINST.test(text) ||
    (section === 'results' && margin >= CLEAR_MARGIN && hasValue(shownSentence(entry) ?? text))
  if (isBeside && !isOwnResult) return 0
  const isNamed = isOfProduct || NAME.test(text) || sharesTerm(text, titleTerms)
  const isFinding = entry.kind === 'finding'
  const tellsResult = hasValue(text) || (showsResult(text) && /^(?:abstract|conclusion|results)$/.test(section))
  if (!isFinding && entry.kind !== 'background') return 0
  const pointing = text.match(POINTING_WORDS)?.length ?? 0
  const score =
    (isFinding ? 0.4 : 0) +
    0.3 * weight +
    0.2 * Math.max(0, Math.min(1, margin / 4)) +
    (showsResult(text) ? 0.15 : 0) +
    (hasValue(text) ? 0.4 : NUMBER.test(text) ? 0.05 : 0) +
    (section === 'abstract' || section === 'conclusion' ? 0.2 : 0) +
    (BY_AUTHORS.test(entry.comment) && (isBeside || section !== 'results') ? 0.1 : 0) -
    (isOfProduct
      ? -0.2
      : PRESENT.test(entry.verb) && !hasValue(text) && !/Attribution|Pronoun: we\b/i.test(entry.comment)
        ? 0.15
        : 0) -
    (isNamed ? 0 : 0.15) -
    (ONE_WORD.test(entry.subject) && !isOfProduct && !PEOPLE.test(entry.subject) ? 0.1 : 0) -
    (RETOLD.test(`${entry.comment} ${entry.evidence ?? ''}`) ? 0.3 : 0) -
    0.1 * Math.min(3, pointing) -
    0.25 * entry.uncertainty -
    (shownSentence(entry) === undefined ? 0.15 : 0.04) * Math.min(2, lost) -
    (isOutright && !isAside ? 0 : 0.1)
  if (isFinding) return score
  return tellsResult && margin > OF_OTHERS ? Math.min(score, WEAKER) : 0
}

/** True if what is shown of a statement is whole: its sentence, or all of its clause; and neither too short nor too long. */
function isWhole({ entry, isAside, isVague, isOutright, isOfProduct, lost }: Standing): boolean {
  const text = textOf(entry)
  const sentence = shownSentence(entry)
  const count = (sentence ?? text).split(/\s+/).length
  const least = hasValue(text) ? WORDS.least : WORDS.leastWithoutValue
  if (isVague || count < least || count > WORDS.most) return false
  if (isOfProduct && `${entry.verb} ${entry.object}`.split(/\s+/).length < WORDS.leastOfProduct) return false
  if ((isAside || !isOutright) && !hasValue(text) && !showsResult(text)) return false
  if (sentence !== undefined) return SENTENCE.test(sentence) && !HALF.test(sentence) && isClosed(sentence)
  return isOutright && !isAside && lost === 0 && !CUT.test(text.trim()) && !HALF.test(text)
}

/** True if as many brackets are closed as opened. */
function isClosed(sentence: string): boolean {
  const count = (mark: RegExp) => sentence.match(mark)?.length ?? 0
  return count(/[([]/g) === count(/[)\]]/g)
}

/** True without grave doubt, and if its sentence is shown or denies no more than the statement. */
function isToldAsMeant(entry: GraphEntry): boolean {
  if (entry.uncertainty >= DOUBTFUL) return false
  if (shownSentence(entry) !== undefined) return true
  const told = `${textOf(entry)} ${entry.comment}`.match(DENIAL)?.length ?? 0
  const said = entry.evidence?.split(' … ')[0]?.match(DENIAL)?.length ?? 0
  return said <= told
}

/** True if two claims share most words, and a number if both have one. */
function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = one
    .values()
    .filter((word) => other.has(word))
    .toArray()
  const numbers = (words: Iterable<string>) => [...words].some((word) => NUMBER.test(word))
  const isApart = numbers(one) && numbers(other) && !numbers(both)
  return both.length >= (isApart ? APART_SHARE : SAME_SHARE) * Math.max(1, Math.min(one.size, other.size))
}

/** True if the sentences of two claims share two values, or all of the later one. */
function hasSameValues(chosen: GraphEntry, candidate: GraphEntry): boolean {
  const [known, values] = [valuesIn(chosen), valuesIn(candidate)]
  const both = [...values].filter((value) => known.has(value)).length
  return both >= 2 || (both === 1 && values.size === 1)
}

/** Numbers that hardly occur twice by chance: of three digits at least, or with a decimal point; no years. */
function valuesIn({ evidence = '' }: GraphEntry): Set<string> {
  const numbers = evidence.split(' … ')[0]?.match(/(?<![\w.])\d[\d,]*\.?\d+(?![\w])/g) ?? []
  return new Set(numbers.filter((number) => /\.|\d.*\d.*\d/.test(number) && !/^(?:19|20)\d\d$/.test(number)))
}
