import { evidenceOf, isLabelled } from './evidence.ts'
import type { PreparedDocument, PreparedSentence } from './prepare.ts'
import { answersKind, type QuestionKind } from './question-kind.ts'
import type { AskedQuestion } from './read-question.ts'
import type { TermMatch } from './words/match-terms.ts'

const KINDS = [
  'number',
  'share',
  'date',
  'place',
  'person',
  'reason',
  'definition',
  'manner',
  'list',
  'yes-no',
] as const satisfies readonly QuestionKind[]
const SECTIONS = ['abstract', 'introduction', 'methods', 'results', 'discussion', 'conclusion'] as const

/** The features of a sentence and a question, in the order of the weights. */
export const FEATURES = [
  'own',
  'ownRare',
  'frequency',
  'before',
  'after',
  'pairs',
  'rarest',
  'count',
  'head',
  'heading',
  'focus',
  ...KINDS,
  ...SECTIONS,
  'position',
  'length',
  'short',
  'notProse',
  'leads',
  'isQuestion',
  'subject',
  'twoBefore',
  'paragraph',
  'defines',
  'beforeAll',
  'evidence',
  'strong',
  'ownEvidence',
  'label',
] as const
type Feature = (typeof FEATURES)[number]

/** Starts of sentences that continue the previous one. */
const LEADS = /^(?:this|these|those|it|they|such|both|their|its|here|however|moreover|therefore|thus|in addition)\b/i

/** The features of sentence `at`, each about 0..1, so that sentences are comparable. */
export function sentenceFeatures(
  at: number,
  asked: AskedQuestion,
  matches: readonly TermMatch[],
  prepared: PreparedDocument,
): Float64Array {
  const sentence = prepared.sentences[at] as PreparedSentence
  const text = prepared.text.slice(sentence.start, sentence.end)
  const f: Partial<Record<Feature, number>> = {}
  let all = 0
  let allRare = 0
  let own = 0
  let ownRare = 0
  let before = 0
  let after = 0
  let count = 0
  let rarest = 0
  let rarestWeight = 0
  let heading = 0
  let twoBefore = 0
  let paragraph = 0
  const headOfBlock = firstOfBlock(prepared, at)
  const headingStems = sentence.section === null ? undefined : prepared.headings.get(sentence.section)
  const isNear = (other: number): boolean => Math.abs((prepared.sentences[other]?.block ?? -9) - sentence.block) <= 1
  const hasBefore = isNear(at - 1)
  const hasAfter = isNear(at + 1)
  const hasTwoBefore = hasBefore && isNear(at - 2)
  for (const { strengths, weight, rarity, term } of matches) {
    const here = strengths[at] ?? 0
    all += weight
    allRare += rarity
    own += weight * here
    ownRare += rarity * here
    if (hasBefore) before += weight * Math.max(0, (strengths[at - 1] ?? 0) - here)
    if (hasTwoBefore) {
      const nearer = Math.max(here, strengths[at - 1] ?? 0)
      twoBefore += weight * Math.max(0, (strengths[at - 2] ?? 0) - nearer)
    }
    if (headOfBlock >= 0 && headOfBlock < at - 2) {
      const nearer = Math.max(here, strengths[at - 1] ?? 0, strengths[at - 2] ?? 0)
      paragraph += weight * Math.max(0, (strengths[headOfBlock] ?? 0) - nearer)
    }
    if (hasAfter) after += weight * Math.max(0, (strengths[at + 1] ?? 0) - here)
    if (here > 0) count += 1
    if (weight * rarity > rarestWeight) {
      rarestWeight = weight * rarity
      rarest = here
    }
    if (headingStems?.has(term.stem)) heading += weight
  }
  const length = sentence.stems.length
  f.own = own / all
  f.ownRare = ownRare / allRare
  f.frequency = own / all / (0.5 + (0.5 * length) / 25)
  f.before = before / all
  f.after = after / all
  f.count = count / matches.length
  f.rarest = rarest
  f.heading = heading / all
  f.pairs = pairs(at, asked, matches, sentence)
  f.head = matches[asked.head]?.strengths[at] ?? 0
  f.focus = focus(at, matches, sentence)
  for (const kind of KINDS) {
    if (asked.kinds.has(kind)) f[kind] = answersKind(kind, text) ? 1 : 0
  }
  for (const section of SECTIONS) {
    const type = sentence.sectionType === 'background' ? 'introduction' : sentence.sectionType
    if (type === section) f[section] = 1
  }
  f.position = at / prepared.sentences.length
  f.length = Math.min(1, Math.log(1 + length) / Math.log(80))
  f.short = length < 6 ? 1 : 0
  f.notProse = sentence.type === 'paragraph' || sentence.type === 'abstract' ? 0 : 1
  f.leads = LEADS.test(text) ? before / all : 0
  f.isQuestion = text.endsWith('?') ? 1 : 0
  f.subject = subject(matches, sentence)
  f.twoBefore = twoBefore / all
  f.paragraph = paragraph / all
  f.defines = asked.defines?.test(text) ? (matches.length < 3 ? 3 : 1) : 0
  f.beforeAll = hasBefore && own > 0 && (own + before) / all > 0.99 ? 1 : 0
  f.evidence = evidenceOf('says', text, asked.intents)
  f.strong = evidenceOf('strong', text, asked.intents)
  f.ownEvidence = f.evidence * Math.min(1, f.own + f.before)
  f.label = asked.label !== null && isLabelled(asked.label, text) ? 1 : 0
  return Float64Array.from(FEATURES, (name) => f[name] ?? 0)
}

/** The first sentence of the paragraph, which introduces its topic. */
function firstOfBlock({ sentences }: PreparedDocument, at: number): number {
  const block = sentences[at]?.block
  let first = at
  while (first > 0 && at - first < 30 && sentences[first - 1]?.block === block) first -= 1
  return first
}

/** The share of adjacent question words that are nearly adjacent here. */
function pairs(at: number, asked: AskedQuestion, matches: readonly TermMatch[], { stems }: PreparedSentence): number {
  if (matches.length < 2) return 0
  let found = 0
  let all = 0
  for (let index = 1; index < matches.length; index++) {
    const [one, other] = [matches[index - 1], matches[index]]
    if (!one || !other) continue
    const isTight = asked.gaps[index] === 1
    const weight = (one.weight + other.weight) * (isTight ? 1 : 0.4)
    all += weight
    if (!one.strengths[at] || !other.strengths[at]) continue
    const places = stems.flatMap((stem, place) => (stem === one.term.stem ? [place] : []))
    if (places.some((place) => stems.slice(place + 1, place + 4).includes(other.term.stem))) found += weight
  }
  return all === 0 ? 0 : found / all
}

/** Proximity of the question words: their weight in the best window of twelve words, divided by their total weight. */
function focus(at: number, matches: readonly TermMatch[], { stems }: PreparedSentence): number {
  const here = matches.filter(({ strengths }) => (strengths[at] ?? 0) === 1)
  if (here.length === 0) return 0
  const weights = new Map(here.map(({ term, weight }) => [term.stem, weight]))
  let best = 0
  for (let from = 0; from === 0 || from < stems.length - 6; from += 6) {
    let sum = 0
    for (const stem of new Set(stems.slice(from, from + 12))) sum += weights.get(stem) ?? 0
    best = Math.max(best, sum)
  }
  return best / matches.reduce((sum, { weight }) => sum + weight, 0)
}

/** True if the sentence starts with question words, as one about them does. */
function subject(matches: readonly TermMatch[], { stems }: PreparedSentence): number {
  const first = new Set(stems.slice(0, 6))
  const all = matches.reduce((sum, { weight }) => sum + weight, 0)
  return matches.reduce((sum, { term, weight }) => sum + (first.has(term.stem) ? weight : 0), 0) / all
}
