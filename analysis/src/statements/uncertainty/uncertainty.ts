import { inflateSync } from 'fflate'
import { fromBase64 } from '../../parsing/base64.ts'
import { hashText, mix } from '../../parsing/hash.ts'
import type { Span, Word } from '../word.ts'
import weights from './cue-model.json' with { type: 'json' }

/** Size of the weight table, shared by all features through hashing. */
export const CUE_TABLE = 2 ** 20

/** Context window in words. */
const WINDOW = 5

/** The cues by their first lemma, longest phrase first. */
export const HEDGES: ReadonlyMap<string, readonly Hedge[]> = index([
  ...cues(
    0.75,
    'unknown; unclear; not know; be not clear;  inconclusive; it be not know; not well understand; remain to be; be still debate',
  ),
  ...cues(
    0.65,
    'uncertain; speculative; speculation; speculate; conjecture; questionable; controversial; debatable; elusive',
  ),
  ...cues(
    0.6,
    'perhaps; maybe; possibly; hypothesise; hypothesize; postulate; hypothetical; hypothetically; whether or not',
  ),
  ...cues(0.55, 'hypothesis; suspect; theoretically; in theory; doubt; doubtful; whether; question whether'),
  ...cues(
    0.5,
    'possible; possibility; plausible; plausibly; conceivable; conceivably; putative; putatively; tentative; tentatively',
  ),
  ...cues(
    0.45,
    'allegedly; alleged; rumour; rumor; rumoured; rumored; purportedly; purported; reputedly; be dispute; be say to; be claim; have be claim',
  ),
  ...cues(
    0.45,
    'presumably; presume; supposedly; potentially; suppose; arguably; it may be; preliminary; far from clear',
  ),
  ...cues(
    0.4,
    'assume; assumption; believe; think; propose; proposal; unlikely; seemingly; apparently; surmise; argue; premise',
  ),
  ...cues(0.35, 'probable; probably; suggest; suggestion; suggestive; imply; in principle'),
  ...cues(0.3, 'expect; predict; infer; point to; consistent with; some evidence; potential for; limited evidence'),
  ...cues(
    0.35,
    'reportedly; to our knowledge; some people; some say; some historian; some scholar; some critic; many critic; many people say; critic have; critic argue; accord to legend; be regard as; be often regard as; be widely regard as; be generally regard as; be often consider; be widely consider; be generally consider',
  ),
  { lemmas: ['be', 'consider'], weight: 0.35, before: ['the', 'a', 'an', 'one', 'his', 'her', 'its', 'their'] },
  ...cues(0.2, 'indicate; indication; no evidence; evidence that; tend; tendency; in part; partly; not clear'),
  ...cues(
    0.1,
    'estimate; consider; generally; usually; often; approximately; roughly; about half; mostly; largely; typically; almost',
  ),
  ...tagged('AUX', [
    ['may', 0.5],
    ['might', 0.55],
    ['could', 0.45],
    ['would', 0.25],
    ['should', 0.2],
    ['can', 0.12],
  ]),
  ...tagged('ADJ', [
    ['potential', 0.4],
    ['apparent', 0.3],
    ['presumed', 0.45],
    ['supposed', 0.45],
    ['suspected', 0.45],
  ]),
  { lemmas: ['appear'], weight: 0.35, tag: 'VERB', before: ['to', 'that', 'not'] },
  { lemmas: ['likely'], weight: 0.35, notAfter: ['more', 'less', 'as', 'equally'] },
  { lemmas: ['seem'], weight: 0.4 },
])

export const CUE_STEP = 1 / 40

/** The probability of at least one cue from which a sentence is speculative. */
const DOUBTFUL = 0.45

/** In a speculative sentence, words from this probability on are its cues. */
const LIKELY = 0.35

let loaded: CueModel | undefined

/** The uncertainty of a statement, 0 (certain) to 1 (speculation), and its cues. */
export interface Uncertainty {
  uncertainty: number
  cues: string[]
}

/** The weight of a cue not in the lists. */
const LEARNT_WEIGHT = 0.2
/** Cues up to this weight only add to others. */
const SLIGHT = 0.3

/**
 * Weighs the hedge cues within the given spans. The model decides which known words are cues in context; the list gives
 * their weight, and decides on unknown words and phrases. Each cue takes its share of the remaining certainty (`1 − ∏(1
 * − weight)`), so that two weak cues stay below a strong one. Rounded to hundredths.
 */
export function weighUncertainty(
  words: readonly Word[],
  spans: readonly Span[],
  model: CueModel = loadCues(),
): Uncertainty {
  const found = hedgesIn(words, spans, model)
  const isDoubted = found.some(({ speaks }) => speaks)
  const counted = isDoubted ? found : []
  const certainty = counted.reduce((rest, { hedge }) => rest * (1 - hedge.weight), 1)
  const cues = counted.map(({ hedge, at }) => words.slice(at, at + hedge.lemmas.length).map((word) => word.lower))
  return { uncertainty: Math.round((1 - certainty) * 100) / 100, cues: cues.map((cue) => cue.join(' ')) }
}

interface Found {
  at: number
  hedge: Hedge
  /** True if it is doubt by itself rather than an addition to another. */
  speaks: boolean
}

function hedgesIn(words: readonly Word[], spans: readonly Span[], model: CueModel): Found[] {
  const inside = [...words.keys()].filter((at) => spans.some((span) => at >= span.from && at < span.to))
  const learnt = cuesAmong(model, words, inside)
  const found: Found[] = []
  let next = 0
  for (const at of inside) {
    if (at < next) continue
    const isLearnt = learnt.has(at)
    const hedge = hedgeAt(words, at) ?? (isLearnt ? learntHedge(words, at) : undefined)
    if (hedge === undefined) continue
    const lemma = words[at]?.lemma ?? ''
    const isWord = hedge.lemmas.length === 1
    if (isWord && !isLearnt && model.lemmas.has(lemma)) continue
    const isPlain = isWord && model.plain.has(lemma)
    found.push({ at, hedge, speaks: isLearnt || (hedge.weight > SLIGHT && !isPlain) })
    next = at + hedge.lemmas.length
  }
  return found
}

/** A cue not in the lists; excludes the month `May` and `more likely than`. */
function learntHedge(words: readonly Word[], at: number): Hedge | undefined {
  const { lemma = '', lower = '' } = words[at] ?? {}
  const listed = [...(HEDGES.get(lemma) ?? []), ...(HEDGES.get(lower) ?? [])]
  const compares = words.slice(at).some((word) => word.lower === 'than')
  if (listed.some((hedge) => hedge.tag === 'AUX' || (hedge.notAfter !== undefined && compares))) return undefined
  return { lemmas: [lemma], weight: LEARNT_WEIGHT }
}

function hedgeAt(words: readonly Word[], index: number): Hedge | undefined {
  const word = words[index]
  if (word === undefined) return undefined
  const candidates = [...(HEDGES.get(word.lower) ?? []), ...(HEDGES.get(word.lemma) ?? [])]
  return candidates.find((hedge) => {
    const after = words[index + hedge.lemmas.length]
    if (hedge.tag !== undefined && hedge.tag !== word.tag) return false
    if (hedge.notAfter?.includes(words[index - 1]?.lower ?? '')) return false
    if (hedge.before !== undefined && !hedge.before.includes(after?.lower ?? '')) return false
    return hedge.lemmas.every((lemma, at) => words[index + at]?.lemma === lemma || words[index + at]?.lower === lemma)
  })
}

/** The packaged model; unpacked once per process. */
function loadCues(): CueModel {
  loaded ??= unpackCues(weights)
  return loaded
}

/** The lemmas that can be cues, and the weights in steps of `CUE_STEP`. */
export interface CueModel {
  bias: number
  lemmas: ReadonlySet<string>
  /** List words that are frequent and hardly ever cues. */
  plain: ReadonlySet<string>
  weights: Int8Array
}

/** A stored model: compressed weights in base64. */
export interface PackedCues {
  bias: number
  lemmas: readonly string[]
  plain: readonly string[]
  weights: string
}

/** Reads the output of `packCues`. */
export function unpackCues({ bias, lemmas, plain, weights }: PackedCues): CueModel {
  const bytes = inflateSync(fromBase64(weights), { out: new Uint8Array(CUE_TABLE) })
  if (bytes.length !== CUE_TABLE) throw new Error('The cue weights are incomplete.')
  return {
    bias,
    lemmas: new Set(lemmas),
    plain: new Set(plain),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, CUE_TABLE),
  }
}

/** The probability that a word is a hedge cue in context; undefined for unknown words. */
function cueProbability(model: CueModel, words: readonly Word[], at: number): number | undefined {
  if (!model.lemmas.has(words[at]?.lemma ?? '')) return undefined
  const steps = cueFeatures(words, at).reduce((sum, feature) => sum + (model.weights[feature] ?? 0), 0)
  return 1 / (1 + Math.exp(-model.bias - steps * CUE_STEP))
}

/** Which of the given words are cues: none, unless at least one probably is. */
export function cuesAmong(model: CueModel, words: readonly Word[], places: readonly number[]): Set<number> {
  const known = places.map((at) => ({ at, probability: cueProbability(model, words, at) ?? 0 }))
  const certain = known.reduce((rest, { probability }) => rest * (1 - probability), 1)
  if (1 - certain < DOUBTFUL) return new Set()
  const best = Math.max(...known.map(({ probability }) => probability))
  return new Set(known.filter(({ probability }) => probability >= Math.min(LIKELY, best)).map(({ at }) => at))
}

/** A word or phrase that expresses uncertainty. */
interface Hedge {
  /** Lemmas in text order. */
  lemmas: readonly string[]
  /** Its own contribution to the uncertainty, 0..1. */
  weight: number
  /** Counts only with this part of speech: `May` is a month, an `action potential` is no possibility. */
  tag?: 'AUX' | 'ADJ' | 'VERB'
  /** Counts only before one of these: genes `appear to act`, but bands `appear` in a gel. */
  before?: readonly string[]
  /** Does not count after one of these: `more likely than controls` compares. */
  notAfter?: readonly string[]
}

function cues(weight: number, phrases: string): Hedge[] {
  return phrases.split('; ').map((phrase) => ({ lemmas: phrase.split(' '), weight }))
}

function tagged(tag: 'AUX' | 'ADJ', entries: readonly (readonly [string, number])[]): Hedge[] {
  return entries.map(([lemma, weight]) => ({ lemmas: [lemma], weight, tag }))
}

function index(hedges: readonly Hedge[]): Map<string, Hedge[]> {
  const byFirst = new Map<string, Hedge[]>()
  for (const hedge of hedges) {
    const first = hedge.lemmas[0]
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), hedge])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.lemmas.length - a.lemmas.length)
  return byFirst
}

/** The features of a possible hedge cue: the word with its neighbours and context, as indexes into the weight table. */
export function cueFeatures(words: readonly Word[], at: number): number[] {
  const word = words[at]
  if (word === undefined) return []
  const lemma = hashText(word.lemma)
  const near = (step: number) => hashText(words[at + step]?.lemma ?? '')
  const tag = (step: number) => hashText(words[at + step]?.tag ?? '')
  const own = tag(0)
  const [before, after] = [near(-1), near(1)]
  const [tagBefore, tagAfter] = [tag(-1), tag(1)]
  return [
    place(0, lemma),
    place(1, lemma, hashText(word.lower)),
    place(2, lemma, own),
    place(3, lemma, before),
    place(4, lemma, near(-2)),
    place(5, lemma, near(-3)),
    place(6, lemma, after),
    place(7, lemma, near(2)),
    place(8, lemma, near(3)),
    place(9, lemma, before, near(-2)),
    place(10, lemma, after, near(2)),
    place(11, lemma, tagBefore),
    place(12, lemma, tagAfter),
    place(13, lemma, tagBefore, tagAfter),
    place(14, before, own),
    place(15, after, own),
    ...aroundIt(words, at).map((each) => place(16, lemma, hashText(each.lemma))),
    ...saidOf(words, at).map((kind) => place(kind, lemma)),
  ]
}

function aroundIt(words: readonly Word[], at: number): Word[] {
  return [...words.slice(Math.max(0, at - WINDOW), at), ...words.slice(at + 1, at + 1 + WINDOW)]
}

function saidOf(words: readonly Word[], at: number): number[] {
  const comesBefore = (lower: string) => words.some((word, index) => index < at && word.lower === lower)
  return [
    ...(comesBefore('we') ? [17] : []),
    ...(comesBefore('to') ? [18] : []),
    ...(words.at(-1)?.text === '?' ? [19] : []),
  ]
}

function place(kind: number, first: number, second = 0, third = 0): number {
  return mix(mix(mix(kind + 1, first), second), third) & (CUE_TABLE - 1)
}
