import { type Candidate, candidatesOf } from './candidates.ts'
import type { PreparedDocument } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { FEATURES } from './sentence-features.ts'
import { sigmoid, strengthFeatures, strengthOf, type TopSentence } from './strength.ts'
import { logOdds, type PaperStrength, strengthAmong } from './strength-among.ts'
import { SENTENCE_WEIGHTS } from './weights.ts'

/** A sentence that was looked at: its place in its paper and how well it meets the question (0..1). */
export interface Passage {
  articleId: number
  /** Its index in `document.sentences`. */
  sentence: number
  start: number
  end: number
  score: number
}

/** A passage with what choosing quotes needs beside: its index in the prepared document, and its score before it was squeezed into 0..1. */
export interface RankedPassage extends Passage {
  at: number
  raw: number
}

/** The sentences that have a word of the question, best first. */
export interface FoundPassages {
  passages: RankedPassage[]
  sentences: number
  missing: string[]
  strength: number
  /** The papers that have words of the question. */
  papers: PaperStrength[]
}

/** Half of the questions have their best sentence far above this, half of those asked of a wrong paper far below. */
const MIDDLE = 4
const SPREAD = 1.2
/** How many sentences of a paper tell how strongly it answers. */
const TOPS = 5
/** How much a paper that answers strongly lifts its sentences over those of others. */
const PAPER_WEIGHT = 0.25
/** How much the paper that search put first is lifted over one that it did not find; the others in between. */
const SEARCH_WEIGHT = 0.6

/** One paper as far as it is asked. */
export interface AskedPaper {
  articleId: number
  prepared: PreparedDocument
  score?: number
}

/** Scores the sentences of the papers, each by what was learnt about sentences that answer. */
export function scorePassages(asked: AskedQuestion, papers: readonly AskedPaper[]): FoundPassages {
  const passages: RankedPassage[] = []
  const met = new Set<string>()
  const strongest: PaperStrength[] = []
  const topSearch = papers.reduce((most, { score = 0 }) => Math.max(most, score), 0) || 1
  for (const { articleId, prepared, score: searchScore = 0 } of papers) {
    if (prepared.sentences.length === 0 || asked.terms.length === 0) continue
    const { matches, candidates } = candidatesOf(asked, prepared)
    for (const { best, term } of matches) if (best > 0) met.add(term.word)
    const scored = candidates.map((candidate) => ({ candidate, raw: rawScore(candidate.features) }))
    const tops = scored.sort((a, b) => b.raw - a.raw || a.candidate.at - b.candidate.at).slice(0, TOPS)
    if (tops.length === 0) continue
    const own = strengthOf(
      strengthFeatures(
        matches,
        tops.map(({ candidate, raw }) => topOf(candidate, raw)),
        prepared,
        asked,
      ),
    )
    const bonus = papers.length > 1 ? PAPER_WEIGHT * logOdds(own) + (SEARCH_WEIGHT * searchScore) / topSearch : 0
    const top = tops[0]?.raw ?? 0
    strongest.push({ own, top, ranked: top + bonus })
    for (const { candidate, raw } of scored) {
      const sentence = prepared.sentences[candidate.at]
      if (!sentence) continue
      const { index, start, end } = sentence
      const score = sigmoid((raw - MIDDLE) / SPREAD)
      passages.push({ articleId, sentence: index, start, end, at: candidate.at, raw: raw + bonus, score })
    }
  }
  passages.sort((a, b) => b.raw - a.raw || a.articleId - b.articleId || a.start - b.start)
  return {
    passages,
    sentences: papers.reduce((sum, { prepared }) => sum + prepared.sentences.length, 0),
    missing: asked.terms.flatMap(({ word }) => (met.has(word) ? [] : [word])),
    strength: strengthAmong(strongest, asked.terms.length),
    papers: strongest,
  }
}

/** The sum of a sentence's features, each by its weight. */
export function rawScore(features: Float64Array, weights = SENTENCE_WEIGHTS): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}

/** A candidate as its paper's strength sees it. */
export function topOf({ features }: Candidate, score: number): TopSentence {
  const value = (name: (typeof FEATURES)[number]): number => features[FEATURES.indexOf(name)] ?? 0
  return { score, own: value('own'), before: value('before'), after: value('after'), pairs: value('pairs') }
}
