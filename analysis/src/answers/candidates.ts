import { matchTerms, type TermMatch } from './match-terms.ts'
import type { PreparedDocument } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { sentenceFeatures } from './sentence-features.ts'

/** A sentence that may answer, with what was measured of it. */
export interface Candidate {
  /** Index into the prepared document's sentences. */
  at: number
  features: Float64Array
}

/** Most sentences of one document that are measured: those that have the most of the question's words. */
const CANDIDATES_MAX = 400

/** The sentences of a document that have words of the question or stand beside one that has, measured. */
export function candidatesOf(
  asked: AskedQuestion,
  prepared: PreparedDocument,
): { matches: TermMatch[]; candidates: Candidate[] } {
  const matches = matchTerms(asked.terms, prepared, asked.gaps)
  const total = prepared.sentences.length
  const own = new Float64Array(total)
  for (const { strengths, weight } of matches) {
    for (let at = 0; at < total; at++) own[at] = (own[at] ?? 0) + weight * (strengths[at] ?? 0)
  }
  const near = Float64Array.from(own, (value, at) => value + 0.3 * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0))
  const chosen = [...near.keys()].filter((at) => (near[at] ?? 0) > 0)
  if (chosen.length > CANDIDATES_MAX) {
    chosen.sort((a, b) => (near[b] ?? 0) - (near[a] ?? 0) || a - b)
    chosen.length = CANDIDATES_MAX
  }
  return { matches, candidates: chosen.map((at) => ({ at, features: sentenceFeatures(at, asked, matches, prepared) })) }
}
