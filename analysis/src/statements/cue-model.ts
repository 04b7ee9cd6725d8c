import { inflateSync } from 'fflate'
import { fromBase64 } from '../parsing/base64.ts'
import { CUE_TABLE, cueFeatures } from './cue-features.ts'
import type { Word } from './word.ts'

/** The lemmas that can be a cue at all, and the weights of features in steps of `CUE_STEP`. */
export interface CueModel {
  bias: number
  lemmas: ReadonlySet<string>
  /** Words of the hand-written lists that papers use often, and as good as never as a cue. */
  plain: ReadonlySet<string>
  weights: Int8Array
}

/** A model as it lies in its file: the weights compressed, in base64. */
export interface PackedCues {
  bias: number
  lemmas: readonly string[]
  plain: readonly string[]
  weights: string
}

export const CUE_STEP = 1 / 40

/** Reads what `packCues` wrote. */
export function unpackCues({ bias, lemmas, plain, weights }: PackedCues): CueModel {
  const bytes = inflateSync(fromBase64(weights), { out: new Uint8Array(CUE_TABLE) })
  if (bytes.length !== CUE_TABLE) throw new Error('The weights of the cues are not whole.')
  return {
    bias,
    lemmas: new Set(lemmas),
    plain: new Set(plain),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, CUE_TABLE),
  }
}

/** How likely a word is a cue of doubt in its place; undefined for a word that the model knows nothing of. */
export function cueProbability(model: CueModel, words: readonly Word[], at: number): number | undefined {
  if (!model.lemmas.has(words[at]?.lemma ?? '')) return undefined
  const steps = cueFeatures(words, at).reduce((sum, feature) => sum + (model.weights[feature] ?? 0), 0)
  return 1 / (1 + Math.exp(-model.bias - steps * CUE_STEP))
}

/** From this chance on that one word at least is a cue, there is doubt. */
const DOUBTFUL = 0.45
/** Where there is doubt, words from this probability on speak it. */
const LIKELY = 0.35

/** Which of the words at the given places speak with doubt: none, unless it is likely that one at least does. */
export function cuesAmong(model: CueModel, words: readonly Word[], places: readonly number[]): Set<number> {
  const known = places.map((at) => ({ at, probability: cueProbability(model, words, at) ?? 0 }))
  const certain = known.reduce((rest, { probability }) => rest * (1 - probability), 1)
  if (1 - certain < DOUBTFUL) return new Set()
  const best = Math.max(...known.map(({ probability }) => probability))
  return new Set(known.filter(({ probability }) => probability >= Math.min(LIKELY, best)).map(({ at }) => at))
}
