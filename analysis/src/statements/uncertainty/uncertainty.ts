import type { Span, Word } from '../word.ts'
import { type CueModel, cuesAmong, unpackCues } from './cue-model.ts'
import weights from './cue-weights.json' with { type: 'json' }
import { HEDGES, type Hedge } from './hedges.ts'

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
