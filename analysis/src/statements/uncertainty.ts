import { CUE_MODEL, cueProbability } from './cue-model.ts'
import { HEDGES, type Hedge } from './hedges.ts'
import type { Span, Word } from './word.ts'

/** How uncertain a statement is, 0 (stated as certain) to 1 (pure speculation), and the words that say so. */
export interface Uncertainty {
  uncertainty: number
  cues: string[]
}

/**
 * Weighs the hedging words inside the given spans. Each cue takes its share of the certainty that the others leave
 * (`1 − ∏(1 − weight)`), so that two weak cues stay below one that denies all knowledge. Rounded to hundredths.
 */
export function weighUncertainty(words: readonly Word[], spans: readonly Span[]): Uncertainty {
  let certainty = 1
  const cues: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    if (!spans.some((span) => index >= span.from && index < span.to)) continue
    const hedge = hedgeAt(words, index) ?? learntHedge(words, index)
    if (hedge === undefined || isNoCueHere(words, index, hedge)) continue
    const cue = words.slice(index, index + hedge.lemmas.length).map((word) => word.lower)
    certainty *= 1 - hedge.weight
    cues.push(cue.join(' '))
    index += hedge.lemmas.length - 1
  }
  return { uncertainty: Math.round((1 - certainty) * 100) / 100, cues }
}

/** Below this a word that can be a cue is none in its place: `predicted` of a prediction that was tested. */
const UNLIKELY = 0.25
const LIKELY = 0.6
const LEARNT_WEIGHT = 0.2

function isNoCueHere(words: readonly Word[], index: number, hedge: Hedge): boolean {
  if (hedge.lemmas.length > 1) return false
  const probability = cueProbability(CUE_MODEL, words, index)
  return probability !== undefined && probability < UNLIKELY
}

/** A word that no list holds and that papers use as a cue in such a place. */
function learntHedge(words: readonly Word[], index: number): Hedge | undefined {
  const { lemma = '', lower = '' } = words[index] ?? {}
  if (HEDGES.has(lemma) || HEDGES.has(lower)) return undefined
  const probability = cueProbability(CUE_MODEL, words, index)
  if (probability === undefined || probability < LIKELY) return undefined
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
