import { cueFeatures } from './cue-features.ts'
import weights from './cue-weights.json' with { type: 'json' }
import type { Word } from './word.ts'

/** Weights of features by name; the lemmas that can be a cue at all stand among them. */
export interface CueModel {
  bias: number
  weights: Readonly<Record<string, number>>
}

/** The model that comes with the package. */
export const CUE_MODEL: CueModel = weights

/** How likely a word is a cue of doubt in its place; undefined for a word that the model knows nothing of. */
export function cueProbability(model: CueModel, words: readonly Word[], at: number): number | undefined {
  const lemma = words[at]?.lemma ?? ''
  if (!Object.hasOwn(model.weights, lemma)) return undefined
  let score = model.bias
  for (const feature of cueFeatures(words, at)) {
    if (Object.hasOwn(model.weights, feature)) score += model.weights[feature] ?? 0
  }
  return 1 / (1 + Math.exp(-score))
}

/** From this on a sentence counts as one of doubt. */
const DOUBTFUL = 0.55

/** Whether a sentence speaks with doubt at all: the chance that at least one of its words is a cue. */
export function isDoubtful(model: CueModel, words: readonly Word[]): boolean {
  const certain = words.reduce((rest, _, at) => rest * (1 - (cueProbability(model, words, at) ?? 0)), 1)
  return 1 - certain >= DOUBTFUL
}
