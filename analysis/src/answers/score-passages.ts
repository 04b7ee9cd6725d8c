import { type Candidate, candidatesOf } from './candidates.ts'
import type { PreparedDocument } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { FEATURES } from './sentence-features.ts'
import { sigmoid, strengthFeatures, strengthOf, type TopSentence } from './strength.ts'
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
}

/** Half of the questions have their best sentence far above this, half of those asked of a wrong paper far below. */
const MIDDLE = 4
const SPREAD = 1.2
/** How many sentences of a paper tell how strongly it answers. */
const TOPS = 5
/** How much a paper that answers strongly lifts its sentences over those of others. */
const PAPER_WEIGHT = 0.5
/** How much the paper that search put first is lifted over one that it did not find; the others in between. */
const SEARCH_WEIGHT = 0.6

/** Where the strongest of several papers is as likely to answer as not. */
const LEAD_MIDDLE = 0.27

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
    const bonus =
      papers.length > 1
        ? PAPER_WEIGHT * Math.log((own + 1e-6) / (1 - own + 1e-6)) + (SEARCH_WEIGHT * searchScore) / topSearch
        : 0
    strongest.push({ own, top: tops[0]?.raw ?? 0 })
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
    strength: strengthAmong(strongest),
  }
}

interface PaperStrength {
  /** How sure it is that this paper answers, asked alone. */
  own: number
  /** The score of its best sentence. */
  top: number
}

/**
 * How sure it is that one of several papers answers: the strongest must be strong, and its best sentence better than that
 * of the next, since among many papers on a subject one always has most of the words. Learnt from the tuned half of
 * COVID-QA, asked of twelve papers with and without the own one; moved so that the bound among papers is where it was.
 */
function strengthAmong(papers: readonly PaperStrength[]): number {
  const [first, next] = papers.toSorted((one, other) => other.own - one.own)
  if (!first || !next) return first?.own ?? 0
  const lead = 0.386 * Math.log((first.own + 1e-6) / (1 - first.own + 1e-6)) + 0.446 * (first.top - next.top)
  return Math.min(first.own, sigmoid(lead - LEAD_MIDDLE))
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
