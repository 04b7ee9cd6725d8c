import { type CueModel, cuesAmong, unpackCues } from './cue-model.ts'
import weights from './cue-weights.json' with { type: 'json' }
import { HEDGES, type Hedge } from './hedges.ts'
import type { Span, Word } from './word.ts'

let loaded: CueModel | undefined

/** How uncertain a statement is, 0 (stated as certain) to 1 (pure speculation), and the words that say so. */
export interface Uncertainty {
  uncertainty: number
  cues: string[]
}

/** What a cue adds that no list holds. */
const LEARNT_WEIGHT = 0.2
/** What weighs no more than this only adds to a doubt that others speak. */
const SLIGHT = 0.3

/**
 * Weighs the hedging words inside the given spans. The model says which of the words it knows are cues in their place;
 * the list gives their weight, and decides by itself on words that the model does not know and on phrases. Each cue takes
 * its share of the certainty that the others leave (`1 − ∏(1 − weight)`), so that two weak cues stay below one that
 * denies all knowledge. Rounded to hundredths.
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
  /** Whether it is doubt by itself, and does not only add to another. */
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

/** A cue that no list holds; no month `May`, and no `more likely than`. */
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

/** The model that comes with the package; unpacked at the first call, once a process. */
function loadCues(): CueModel {
  loaded ??= unpackCues(weights)
  return loaded
}
