import { AMONG_BIAS, AMONG_WEIGHTS } from './among-weights.ts'
import { sigmoid } from './strength.ts'

/** One of the papers that were asked, as far as it counts for how sure the answer is. */
export interface PaperStrength {
  /** How sure it is that this paper answers, asked alone. */
  own: number
  /** The score of its best sentence. */
  top: number
  /** The same as it is ranked among the sentences of all papers. */
  ranked: number
}

/** With more words than these a question is not told better. */
const TERMS_ENOUGH = 8

/**
 * How sure it is that one of several papers answers. The one that is quoted first must be strong asked alone, and stand out:
 * of many papers on a subject one always has most of the words, a question that all of them nearly answer is of the subject
 * rather than of one of them, and few words are met by chance.
 */
export function strengthAmong(papers: readonly PaperStrength[], terms: number): number {
  const first = leaderOf(papers)
  if (!first || papers.length < 2) return first?.own ?? 0
  const sum = amongFeatures(papers, terms).reduce(
    (all, value, at) => all + value * (AMONG_WEIGHTS[at] ?? 0),
    AMONG_BIAS,
  )
  return Math.min(first.own, sigmoid(sum))
}

/** What speaks for and against: the leader's own strength, its best sentence and that of the next, how strong the others are on average, how much was asked. */
export function amongFeatures(papers: readonly PaperStrength[], terms: number): number[] {
  const first = leaderOf(papers)
  const others = papers.filter((paper) => paper !== first)
  const mean = others.reduce((sum, { own }) => sum + logOdds(own), 0) / Math.max(1, others.length)
  return [logOdds(first?.own ?? 0), first?.top ?? 0, leaderOf(others)?.top ?? 0, mean, Math.min(TERMS_ENOUGH, terms)]
}

/** The paper whose sentence is ranked first. */
export function leaderOf(papers: readonly PaperStrength[]): PaperStrength | undefined {
  return papers.reduce<PaperStrength | undefined>(
    (best, each) => (best && best.ranked >= each.ranked ? best : each),
    undefined,
  )
}

/** A probability as a number without bounds; 0 for .5. */
export function logOdds(probability: number): number {
  return Math.log((probability + 1e-6) / (1 - probability + 1e-6))
}
