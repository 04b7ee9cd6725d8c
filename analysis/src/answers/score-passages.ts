import { CROSS_PAPER_BIAS, CROSS_PAPER_WEIGHTS } from './cross-paper-weights.ts'
import { asksMargin } from './journal-margin.ts'
import type { PreparedDocument, PreparedSentence } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { FEATURES, sentenceFeatures } from './sentence-features.ts'
import { SENTENCE_WEIGHTS, STRENGTH_BIAS, STRENGTH_WEIGHTS } from './weights.ts'
import { EVERYDAY } from './words/idf.ts'
import { matchTerms, type TermMatch } from './words/match-terms.ts'

/** More words than this add no confidence. */
const TERMS_ENOUGH = 8

/** Most sentences scored per document: those with most of the question's words. */
const CANDIDATES_MAX = 400

/** The weight of words that say what is wanted, beside words that name a topic. */
const ASKING_WEIGHT = 0.4

/** A considered sentence: its position and score (0..1). */
export interface Passage {
  articleId: number
  /** Its index in `document.sentences`. */
  sentence: number
  start: number
  end: number
  score: number
}

/** A passage with its index in the prepared document, and its raw score. */
export interface RankedPassage extends Passage {
  at: number
  raw: number
}

/** The sentences with words of the question, best first. */
export interface FoundPassages {
  passages: RankedPassage[]
  sentences: number
  missing: string[]
  strength: number
  /** The papers with words of the question. */
  papers: PaperStrength[]
}

/** The raw score between answerable and unanswerable questions. */
const MIDDLE = 4

const SPREAD = 1.2

/** Number of sentences that determine a paper's confidence. */
const TOPS = 5

/** How much a paper's confidence raises its sentences over those of others. */
const PAPER_WEIGHT = 0.25

/** How much the first search result is raised over papers not found; the others in between. */
const SEARCH_WEIGHT = 0.6

export interface AskedPaper {
  articleId: number
  prepared: PreparedDocument
  score?: number
}

/** Scores the sentences of the papers by fitted weights. */
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
    missing: asked.terms.flatMap(({ word, or = '', isBorrowed }) =>
      met.has(word) || met.has(or) || isBorrowed ? [] : [word],
    ),
    strength: crossPaperConfidence(strongest, asked.terms.length),
    papers: strongest,
  }
}

/** The weighted sum of a sentence's features. */
export function rawScore(features: Float64Array, weights = SENTENCE_WEIGHTS): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}

export function topOf({ features }: Candidate, score: number): TopSentence {
  const value = (name: (typeof FEATURES)[number]): number => features[FEATURES.indexOf(name)] ?? 0
  return {
    score,
    own: value('own'),
    before: value('before'),
    after: value('after'),
    pairs: value('pairs'),
    evidence: value('evidence'),
    ownEvidence: value('ownEvidence'),
  }
}

/** A candidate sentence with its features. */
interface Candidate {
  /** Index into the prepared document's sentences. */
  at: number
  features: Float64Array
}

/** The candidate sentences of a document – with words of the question, or next to one – with features. */
export function candidatesOf(
  asked: AskedQuestion,
  prepared: PreparedDocument,
): { matches: TermMatch[]; candidates: Candidate[] } {
  const matched = matchTerms(asked.terms, prepared, asked.gaps)
  const isNamed = asked.terms.some(({ isAsking }) => !isAsking)
  const matches = matched.map((match) =>
    isReplaced(match, matched)
      ? { ...match, weight: 0, rarity: 0 }
      : isNamed && match.term.isAsking
        ? { ...match, weight: match.weight * ASKING_WEIGHT, rarity: match.rarity * ASKING_WEIGHT }
        : match,
  )
  const total = prepared.sentences.length
  const own = new Float64Array(total)
  for (const { strengths, weight } of matches) {
    for (let at = 0; at < total; at++) own[at] = (own[at] ?? 0) + weight * (strengths[at] ?? 0)
  }
  const near = Float64Array.from(own, (value, at) => value + 0.3 * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0))
  const isMarginAsked = asksMargin(asked.text)
  const isQuotable = ({ type, isMargin }: PreparedSentence) => type !== 'authors' && (isMarginAsked || !isMargin)
  const chosen = prepared.sentences.flatMap((each, at) => ((near[at] ?? 0) > 0 && isQuotable(each) ? [at] : []))
  if (chosen.length > CANDIDATES_MAX) {
    chosen.sort((a, b) => (near[b] ?? 0) - (near[a] ?? 0) || a - b)
    chosen.length = CANDIDATES_MAX
  }
  return { matches, candidates: chosen.map((at) => ({ at, features: sentenceFeatures(at, asked, matches, prepared) })) }
}

/** True for a missing word if its alternative is found: `python` in "R or python". */
function isReplaced({ term, best }: TermMatch, matches: readonly TermMatch[]): boolean {
  return best === 0 && matches.some((other) => other.best > 0 && other.term.word === term.or)
}

/** One paper's part in the confidence of the answer. */
interface PaperStrength {
  /** The confidence that this paper alone answers. */
  own: number
  /** The score of its best sentence. */
  top: number
  /** The same as ranked among the sentences of all papers. */
  ranked: number
}

/**
 * The confidence that one of several papers answers. The first quoted must be strong alone, and stand out: of many
 * papers on a subject one always has most of the words, a question nearly answered by all is about the subject, and few
 * words match by chance.
 */
function crossPaperConfidence(papers: readonly PaperStrength[], terms: number): number {
  const first = leaderOf(papers)
  if (!first || papers.length < 2) return first?.own ?? 0
  const sum = crossPaperFeatures(papers, terms).reduce(
    (all, value, at) => all + value * (CROSS_PAPER_WEIGHTS[at] ?? 0),
    CROSS_PAPER_BIAS,
  )
  return Math.min(first.own, sigmoid(sum))
}

/**
 * Features: the leader's own confidence, its best sentence and the next paper's, the others' average, the length of the
 * question.
 */
export function crossPaperFeatures(papers: readonly PaperStrength[], terms: number): number[] {
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

/** The log odds of a probability; 0 for .5. */
export function logOdds(probability: number): number {
  return Math.log((probability + 1e-6) / (1 - probability + 1e-6))
}

/** The features of a question and a paper, in the order of the weights. */
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
  'intent',
  'evidence',
  'ownEvidence',
  'unlikeEvidence',
  'everyday',
] as const

/** A best sentence of a paper, as used for its confidence. */
export interface TopSentence {
  score: number
  own: number
  before: number
  after: number
  pairs: number
  evidence: number
  ownEvidence: number
}

export function strengthFeatures(
  met: readonly TermMatch[],
  tops: readonly TopSentence[],
  prepared: PreparedDocument,
  asked: AskedQuestion,
): number[] {
  const matches = met.filter(
    (match) => match.best > 0 || (!match.term.isBorrowed && !match.term.isAsking && !isReplaced(match, met)),
  )
  const sum = (value: (match: TermMatch) => number): number => matches.reduce((all, match) => all + value(match), 0)
  const rarity = sum((match) => match.rarity) || 1
  const missing = matches.filter(({ best }) => best === 0)
  const [first] = tops
  const sure = [...asked.intents].reduce(
    (most, [intent, chance]) => (intent === 'other' ? most : Math.max(most, chance)),
    0,
  )
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
    sure,
    first?.evidence ?? 0,
    most(({ ownEvidence }) => ownEvidence),
    Math.max(0, sure - most(({ evidence }) => evidence)),
    missing.filter((match) => match.rarity < EVERYDAY).length / Math.max(1, matches.length),
  ]
}

/** Words this close in a sentence belong together. */
const NEAR = 5

/**
 * Of adjacent question words both in the paper: the share that are never close to each other there, and the share that
 * are never in one sentence. "Vitamin C" does not match vitamin A and hepatitis C.
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

/** The intersection of both ordered lists; null if either word is missing. */
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

/** The confidence that the paper answers, 0..1. */
export function strengthOf(features: readonly number[]): number {
  return sigmoid(features.reduce((sum, value, index) => sum + value * (STRENGTH_WEIGHTS[index] ?? 0), STRENGTH_BIAS))
}

/** 0..1 for any number, .5 for 0. */
export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
