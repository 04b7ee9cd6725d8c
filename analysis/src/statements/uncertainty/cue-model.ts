import { inflateSync } from 'fflate'
import { fromBase64 } from '../../parsing/base64.ts'
import type { Word } from '../word.ts'
import { CUE_TABLE, cueFeatures } from './cue-features.ts'

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

export const CUE_STEP = 1 / 40

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
export function cueProbability(model: CueModel, words: readonly Word[], at: number): number | undefined {
  if (!model.lemmas.has(words[at]?.lemma ?? '')) return undefined
  const steps = cueFeatures(words, at).reduce((sum, feature) => sum + (model.weights[feature] ?? 0), 0)
  return 1 / (1 + Math.exp(-model.bias - steps * CUE_STEP))
}

/** The probability of at least one cue from which a sentence is speculative. */
const DOUBTFUL = 0.45
/** In a speculative sentence, words from this probability on are its cues. */
const LIKELY = 0.35

/** Which of the given words are cues: none, unless at least one probably is. */
export function cuesAmong(model: CueModel, words: readonly Word[], places: readonly number[]): Set<number> {
  const known = places.map((at) => ({ at, probability: cueProbability(model, words, at) ?? 0 }))
  const certain = known.reduce((rest, { probability }) => rest * (1 - probability), 1)
  if (1 - certain < DOUBTFUL) return new Set()
  const best = Math.max(...known.map(({ probability }) => probability))
  return new Set(known.filter(({ probability }) => probability >= Math.min(LIKELY, best)).map(({ at }) => at))
}
