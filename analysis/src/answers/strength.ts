import type { TermMatch } from './match-terms.ts'
import type { PreparedDocument } from './prepare.ts'
import type { AskedQuestion } from './read-question.ts'
import { STRENGTH_BIAS, STRENGTH_WEIGHTS } from './weights.ts'

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
