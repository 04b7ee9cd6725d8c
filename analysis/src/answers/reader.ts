import { questionTokens } from './tokens/tokens.ts'

/** What the reader says of a passage, as logits in the order of its outputs. */
export const OUTPUTS = ['relevance', 'answers', 'supports', 'denies', 'silent', 'finding'] as const

/**
 * `relevance` orders passages, `answers` is whether one answers the question; `supports`, `denies` and `silent` are what it
 * says of a claim in the place of the question; `finding` is whether a passage read without a question is an own finding.
 */
export type Reading = Record<(typeof OUTPUTS)[number], number>

/** A question or passage to read. */
export interface ReadText {
  text: string
  /** Its tokens as the network gets them. */
  tokens: readonly number[]
}

/** Reads passages for a question, in their order; the network is trained by `research/reader`. */
export type Reader = (question: ReadText, passages: readonly ReadText[]) => Promise<Reading[]>

export function readQuestionText(text: string): ReadText {
  return { text, tokens: questionTokens(text) }
}

/** The state of an answer: the papers say it, the nearest they say is shown, or nothing comes near. */
export type State = 'says' | 'near' | 'no'

/**
 * From which logit of `answers` a question is answered, from which the nearest passages are shown, and from which a
 * further sentence is quoted beside the surest one, or one fills a cell of a comparison;
 * `research/reader/weigh_thresholds.py` prints what others would give.
 */
export const THRESHOLDS = { says: 1.25, near: -1.5, alsoQuoted: 0, inCell: 0 }

/** The state of an answer, from the logit of `answers` of the sentence that answers most likely. */
export function stateOf(answers: number): State {
  return answers >= THRESHOLDS.says ? 'says' : answers >= THRESHOLDS.near ? 'near' : 'no'
}

/**
 * From which probability of `finding` a sentence may be a key claim; `bench/statements/write-thresholds.ts` prints what
 * others would give.
 */
export const KEY_FINDING = 0.5

/** The probability of a logit. */
export function probabilityOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
