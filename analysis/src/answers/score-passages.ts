import { AMONG_BIAS, AMONG_WEIGHTS } from './among-weights.ts'
import { matchTerms, type TermMatch } from './match-terms.ts'
import type { PreparedDocument } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { FEATURES, sentenceFeatures } from './sentence-features.ts'
import { SENTENCE_WEIGHTS, STRENGTH_BIAS, STRENGTH_WEIGHTS } from './weights.ts'

/** With more words than these a question is not told better. */
const TERMS_ENOUGH = 8

/** Most sentences of one document that are measured: those that have the most of the question's words. */
const CANDIDATES_MAX = 400

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

/** A sentence that may answer, with what was measured of it. */
interface Candidate {
  /** Index into the prepared document's sentences. */
  at: number
  features: Float64Array
}

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

/** One of the papers that were asked, as far as it counts for how sure the answer is. */
interface PaperStrength {
  /** How sure it is that this paper answers, asked alone. */
  own: number
  /** The score of its best sentence. */
  top: number
  /** The same as it is ranked among the sentences of all papers. */
  ranked: number
}

/**
 * How sure it is that one of several papers answers. The one that is quoted first must be strong asked alone, and stand out:
 * of many papers on a subject one always has most of the words, a question that all of them nearly answer is of the subject
 * rather than of one of them, and few words are met by chance.
 */
function strengthAmong(papers: readonly PaperStrength[], terms: number): number {
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

/** What is measured of a question beside a paper, in the order of the weights. */
export const STRENGTH_FEATURES = [
  'top',
  'nextTop',
  'missing',
  'missingWeight',
  'rarestMissing',
  'unlike',
  'own',
  'window',
  'pairs',
  'numbers',
  'few',
  'title',
  'strange',
  'brief',
  'briefMissing',
  'often',
  'kin',
  'apart',
  'strangers',
  'figures',
] as const

/** The best sentences of a paper as far as its strength depends on them. */
export interface TopSentence {
  score: number
  own: number
  before: number
  after: number
  pairs: number
}

/** What speaks for and against that a paper answers a question. */
export function strengthFeatures(
  met: readonly TermMatch[],
  tops: readonly TopSentence[],
  prepared: PreparedDocument,
  asked: AskedQuestion,
): number[] {
  const matches = met.filter(({ term, best }) => best > 0 || !term.isBorrowed)
  const sum = (value: (match: TermMatch) => number): number => matches.reduce((all, match) => all + value(match), 0)
  const rarity = sum((match) => match.rarity) || 1
  const missing = matches.filter(({ best }) => best === 0)
  const [first] = tops
  /** 1 for an abstract, 0 for a whole paper. */
  const brief = 1 - Math.min(1, Math.log(1 + prepared.sentences.length) / Math.log(150))
  const most = (value: (top: TopSentence) => number): number => tops.reduce((all, top) => Math.max(all, value(top)), 0)
  return [
    (first?.score ?? 0) / 10,
    (tops[2]?.score ?? 0) / 10,
    missing.reduce((all, match) => all + match.rarity, 0) / rarity,
    Math.min(
      2,
      missing.reduce((all, match) => all + match.rarity, 0),
    ),
    missing.reduce((all, match) => Math.max(all, match.rarity), 0),
    sum((match) => match.rarity * (1 - match.best)) / rarity,
    most(({ own }) => own),
    most(({ own, before, after }) => own + before + after),
    most(({ pairs }) => pairs),
    missing.some(({ term }) => /^\d$/.test(term.word)) ? 1 : 0,
    matches.length < 3 ? 1 : 0,
    sum(({ term, rarity: each }) => (prepared.title.has(term.stem) ? each : 0)) / rarity,
    Math.min(3, missing.filter((match) => match.rarity === 1).length),
    brief,
    (brief * missing.reduce((all, match) => all + match.rarity, 0)) / rarity,
    sum(({ term, rarity: each }) => each * Math.min(1, (prepared.postings.get(term.stem)?.length ?? 0) / 4)) / rarity,
    matches.reduce((all, { best, rarity: each }) => Math.max(all, best > 0 && best < 0.9 ? each : 0), 0),
    ...neighbours(matches, asked, prepared),
    missing.some(({ term }) => /^\d{2,}$/.test(term.word)) ? 1 : 0,
  ]
}

/** Words that stand this near in a sentence are said of each other. */
const NEAR = 5

/**
 * Of the words that are neighbours in the question and both in the paper: the share that never stand near each other
 * there, and the share that are never in one sentence. "Vitamin C" is not said where vitamin A and hepatitis C are.
 */
function neighbours(
  matches: readonly TermMatch[],
  asked: AskedQuestion,
  prepared: PreparedDocument,
): [apart: number, strangers: number] {
  let [all, apart, strangers] = [0, 0, 0]
  for (const [index, match] of matches.entries()) {
    const before = matches[index - 1]
    if (!before || match.term.isBorrowed || (asked.gaps[index] ?? 9) > 2) continue
    const [one, other] = [before.term.stem, match.term.stem]
    const shared = sharedOf(prepared.postings.get(one), prepared.postings.get(other))
    if (shared === null) continue
    const weight = Math.max(before.rarity, match.rarity)
    all += weight
    if (shared.length === 0) strangers += weight
    if (!shared.some((at) => isNear(prepared.sentences[at]?.stems ?? [], one, other))) apart += weight
  }
  return all === 0 ? [0, 0] : [apart / all, strangers / all]
}

/** The sentences in both ordered lists; null where either word has none. */
function sharedOf(one: readonly number[] | undefined, other: readonly number[] | undefined): number[] | null {
  if (!one || !other) return null
  const others = new Set(other)
  return one.filter((at) => others.has(at))
}

function isNear(stems: readonly string[], one: string, other: string): boolean {
  let [last, lastOther] = [-99, -99]
  for (const [place, stem] of stems.entries()) {
    if (stem === one) last = place
    if (stem === other) lastOther = place
    if (Math.abs(last - lastOther) <= NEAR) return true
  }
  return false
}

/** How sure it is that the paper answers, 0..1. */
export function strengthOf(features: readonly number[]): number {
  return sigmoid(features.reduce((sum, value, index) => sum + value * (STRENGTH_WEIGHTS[index] ?? 0), STRENGTH_BIAS))
}

/** 0..1 for any number, .5 for 0. */
export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
