import { stem } from '@colophon/protocol/articles/stem'
import { rarity } from './background.ts'
import { formsOf } from './irregular.ts'
import type { PreparedDocument } from './prepare.ts'
import type { Term } from './read-question.ts'
import { respellings } from './respellings.ts'
import { synonymsOf } from './synonyms.ts'

/** How a word of the question is met in one document. */
export interface TermMatch {
  term: Term
  /** Its weight by how rare it is among the document's own sentences. */
  weight: number
  /** Its weight by how rare it is in papers at large, 0..1. */
  rarity: number
  /** For each of the document's sentences how well it is met there: 1 by itself, less by a word like it. */
  strengths: Float32Array
  /** The best of `strengths`; 0 where the document does not have the word or one like it. */
  best: number
}

const FORM = 0.95
const SYNONYM = 0.5
const RESPELT = 0.95
const ACRONYM = 0.9
const KIN = 0.6
/** Letters that two words must begin with alike to be kin: `immunogen` and `immunogenicity`. */
const KIN_LETTERS = 5

/** Finds every word of a question in a document: itself, its short or long form, a word of the same kin, a synonym. */
export function matchTerms(
  terms: readonly Term[],
  prepared: PreparedDocument,
  gaps: readonly number[] = [],
): TermMatch[] {
  const total = prepared.sentences.length
  const joined = joinedPairs(terms, prepared)
  return terms.map((term, index) => {
    const strengths = new Float32Array(total)
    const own = mark(strengths, prepared.postings.get(term.stem), 1)
    for (const { short, long } of prepared.acronyms) {
      if (short === term.stem) markAll(strengths, prepared, long, ACRONYM)
    }
    for (const pair of joined) if (pair.of.includes(term)) mark(strengths, prepared.postings.get(pair.stem), RESPELT)
    for (const form of formsOf(term.stem)) mark(strengths, prepared.postings.get(form), FORM)
    for (const kin of kinOf(term.stem, prepared)) mark(strengths, prepared.postings.get(kin), KIN)
    for (const synonym of synonymsOf(term.stem)) mark(strengths, prepared.postings.get(synonym), SYNONYM)
    if (own === 0)
      for (const respelt of respellings(term.stem, prepared)) markAll(strengths, prepared, respelt, RESPELT)
    const before = terms[index - 1]
    if (before && gaps[index] === 1 && SIGN.test(term.word) && rarity(before.stem) > NAME)
      keepAfter(strengths, before.stem, term.stem, prepared)
    const met = own > 0 ? own : strengths.reduce((sum, strength) => sum + (strength > 0 ? 1 : 0), 0)
    const weight = Math.log(1 + (total - met + 0.5) / (met + 0.5)) / Math.log(2 * total + 2)
    return { term, weight, rarity: rarity(term.stem), strengths, best: strengths.reduce((a, b) => Math.max(a, b), 0) }
  })
}

/** What only tells one thing from another of its name: `vitamin C`, `type 2`. */
const SIGN = /^(?:[a-z]|\d{1,2})$/

/** A word rarer than this is a name that a sign may belong to: `vitamin`, not `compare`. */
const NAME = 0.5

/** Takes back what was found of a sign where the word it belongs to does not stand before it, if the document has that word. */
function keepAfter(strengths: Float32Array, before: string, sign: string, prepared: PreparedDocument): void {
  if (!prepared.postings.has(before)) return
  for (const [at, strength] of strengths.entries()) {
    if (strength === 0) continue
    const { stems } = prepared.sentences[at] ?? { stems: [] }
    if (!stems.some((stem, place) => stem === sign && stems[place - 1] === before)) strengths[at] = 0
  }
}

function mark(strengths: Float32Array, sentences: readonly number[] | undefined, strength: number): number {
  for (const index of sentences ?? []) strengths[index] = Math.max(strengths[index] ?? 0, strength)
  return sentences?.length ?? 0
}

/** Marks the sentences that have all of the stems. */
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

/** Neighbouring words that the document writes as one: `socio-economic` as `socioeconomic`. */
function joinedPairs(terms: readonly Term[], prepared: PreparedDocument): { stem: string; of: Term[] }[] {
  return terms.flatMap((term, index) => {
    const next = terms[index + 1]
    const joined = next && stem(term.word + next.word)
    return joined && prepared.postings.has(joined) ? [{ stem: joined, of: [term, next] }] : []
  })
}

function kinOf(own: string, prepared: PreparedDocument): string[] {
  if (own.length < KIN_LETTERS || !/^[a-z]+$/.test(own)) return []
  const kin: string[] = []
  for (const other of prepared.postings.keys()) {
    if (other !== own && isKin(own, other)) kin.push(other)
  }
  return kin
}

/** Whether two stems begin alike for most of their length. */
function isKin(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < KIN_LETTERS || one.charCodeAt(0) !== other.charCodeAt(0)) return false
  let same = 0
  while (same < shorter && one.charCodeAt(same) === other.charCodeAt(same)) same++
  return same >= KIN_LETTERS && same >= Math.max(one.length, other.length) * 0.6
}
