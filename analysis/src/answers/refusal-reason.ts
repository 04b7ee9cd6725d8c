import { rarity } from './background.ts'
import type { AskedQuestion } from './read-question.ts'
import type { AskedPaper, FoundPassages } from './score-passages.ts'

/** Why nothing is quoted as an answer. */
export type RefusalReason =
  /** Nothing was asked: no letter and no digit. */
  | 'empty'
  /** Only words that every question has. */
  | 'no-terms'
  /** No paper, or none with sentences. */
  | 'no-text'
  /** Asked in a language that the papers are not written in. */
  | 'language'
  /** A word that the question turns on is not in the papers: `missing` tells which. */
  | 'not-said'
  /** The paper says otherwise than the question takes for granted. */
  | 'false-premise'
  /** The words are there, but not together. */
  | 'weak'

/** Why a question is refused; null where it is answered. */
export function refusalReason(
  asked: AskedQuestion,
  papers: readonly AskedPaper[],
  found: FoundPassages,
  cutOff: number,
): RefusalReason | null {
  if (asked.problem !== null) return asked.problem
  if (found.sentences === 0) return 'no-text'
  if (isForeign(asked, papers)) return 'language'
  if (found.passages.length === 0) return 'not-said'
  if (found.strength >= cutOff) return null
  const isTold = asked.terms.some(({ word, stem }) => found.missing.includes(word) && rarity(stem) > 0.7)
  return isTold ? 'not-said' : 'weak'
}

/** Whether the question is in another language than every paper whose language is known. */
function isForeign({ language }: AskedQuestion, papers: readonly AskedPaper[]): boolean {
  const written = papers.flatMap(({ prepared }) => prepared.language ?? [])
  return language !== null && written.length > 0 && !written.includes(language)
}
