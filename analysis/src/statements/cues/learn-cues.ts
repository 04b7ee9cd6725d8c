import { seeded, shuffled } from '../../parsing/training/seeded.ts'
import { cueFeatures } from '../cue-features.ts'
import type { CueModel } from '../cue-model.ts'
import type { Word } from '../word.ts'

/** A sentence's words and which of them stand in a cue. */
export interface Cued {
  words: readonly Word[]
  isCue: readonly boolean[]
}

const SEED = 20_260_102
const ROUNDS = 30
const RATE = 0.15
const DECAY = 0.0003
const CUES_MIN = 2
const SHARE_MIN = 0.04
const SMALL = 0.08

/** Learns by logistic regression which words are cues in which place; the same sentences give the same model. */
export function learnCues(sentences: readonly Cued[]): CueModel {
  const known = lemmasOfCues(sentences)
  const cases = sentences.flatMap(({ words, isCue }) =>
    words.flatMap((word, at) =>
      known.has(word.lemma) ? [{ features: cueFeatures(words, at), isCue: isCue[at] === true }] : [],
    ),
  )
  const weights = new Map<string, number>()
  const random = seeded(SEED)
  let bias = -1
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE / (1 + round / 8)
    for (const each of shuffled(cases, random)) {
      const score = each.features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), bias)
      const miss = (each.isCue ? 1 : 0) - 1 / (1 + Math.exp(-score))
      bias += rate * miss * 0.1
      for (const feature of each.features) {
        const weight = weights.get(feature) ?? 0
        weights.set(feature, weight + rate * (miss - DECAY * weight))
      }
    }
  }
  const kept = [...weights].filter(([feature, weight]) => known.has(feature) || Math.abs(weight) >= SMALL)
  const sorted = kept.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(sorted.map(([feature, weight]) => [feature, rounded(weight)])),
  }
}

function lemmasOfCues(sentences: readonly Cued[]): Set<string> {
  const counts = new Map<string, { all: number; cues: number }>()
  for (const { words, isCue } of sentences) {
    for (const [at, { lemma }] of words.entries()) {
      const count = counts.get(lemma) ?? { all: 0, cues: 0 }
      count.all += 1
      if (isCue[at]) count.cues += 1
      counts.set(lemma, count)
    }
  }
  return new Set(
    [...counts].flatMap(([lemma, { all, cues }]) =>
      cues >= CUES_MIN && cues / all >= SHARE_MIN && /\p{L}{2}/u.test(lemma) ? [lemma] : [],
    ),
  )
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
