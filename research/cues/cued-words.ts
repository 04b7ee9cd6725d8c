import { tagWords } from '@colophon/analysis/statements/extract'
import {
  CUE_STEP,
  CUE_TABLE,
  type CueModel,
  cueFeatures,
  HEDGES,
} from '@colophon/analysis/statements/uncertainty/uncertainty'
import type { Word } from '@colophon/analysis/statements/word'
import { seeded, shuffled } from '../parsing/seeded.ts'

const SEED = 20_260_102
const ROUNDS = 30
const RATE = 0.15
const DECAY = 0.02
const SHARE_MIN = 0.04

/** Occurrences needed to declare a word never a cue. */
const PLAIN_MIN = 5

/** Weight of the sentence loss relative to the word loss. */
const OF_SENTENCE = 0.6

const SMALL = 2

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Tags a corpus sentence and marks the words of its cues. */
export function cuedWords({ text, cues }: CuedSentence): Cued {
  const words = tagWords(text)
  return { words, isCue: words.map((word) => cues.some((cue) => word.start < cue.end && word.end > cue.start)) }
}

/** A corpus sentence with the positions of its cues. */
export interface CuedSentence {
  document: string
  text: string
  cues: { start: number; end: number }[]
}

/** Reads the sentences of a BioScope XML file. */
export function readBioscope(xml: string, name: string): CuedSentence[] {
  return xml
    .split('<Document ')
    .slice(1)
    .flatMap((text, at) => sentencesOf(text, `${name} ${at}`))
}

function sentencesOf(xml: string, document: string): CuedSentence[] {
  return [...xml.matchAll(/<Sentence[^>]*>([\s\S]*?)<\/Sentence>/g)].map(([, inner = '']) => {
    const sentence: CuedSentence = { document, text: '', cues: [] }
    const open: number[] = []
    for (const [piece] of inner.matchAll(/<[^>]*>|[^<]+/g)) {
      if (piece.startsWith('<ccue')) open.push(sentence.text.length)
      else if (piece.startsWith('</ccue')) sentence.cues.push({ start: open.pop() ?? 0, end: sentence.text.length })
      else if (!piece.startsWith('<')) sentence.text += unescaped(piece)
    }
    return sentence
  })
}

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** A sentence's words, and which are in a cue. */
export interface Cued {
  words: readonly Word[]
  isCue: readonly boolean[]
}

/** A word of a sentence that can be a cue. */
interface Candidate {
  features: readonly number[]
  isCue: boolean
}

/** The candidate words of a sentence, and whether it has a cue. */
interface Case {
  words: readonly Candidate[]
  isDoubtful: boolean
}

/** Fits by logistic regression which words are cues in which context; deterministic. */
export function learnCues(sentences: readonly Cued[]): CueModel {
  const { lemmas, plain } = lemmasOf(sentences)
  const cases = sentences.map((each) => caseOf(each, lemmas)).filter(({ words }) => words.length > 0)
  const weights = new Float64Array(CUE_TABLE)
  const random = seeded(SEED)
  let bias = -1
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = RATE / (1 + round / 8)
    for (const each of shuffled(cases, random)) {
      const misses = missesOf(each, weights, bias)
      for (const [at, { features }] of each.words.entries()) {
        const miss = misses[at] ?? 0
        bias += rate * miss * 0.1
        for (const feature of features) {
          const weight = weights[feature] ?? 0
          weights[feature] = weight + rate * (miss - DECAY * weight)
        }
      }
    }
  }
  return { bias: Math.round(bias * 100) / 100, lemmas, plain, weights: Int8Array.from(weights, inSteps) }
}

/**
 * The gradient by each word's score: of the word being a cue, and of the sentence having one, with probability `1 − ∏(1
 * − p)`.
 */
function missesOf({ words, isDoubtful }: Case, weights: Float64Array, bias: number): number[] {
  const chances = words.map(({ features }) => {
    const score = features.reduce((sum, feature) => sum + (weights[feature] ?? 0), bias)
    return 1 / (1 + Math.exp(-score))
  })
  const none = chances.reduce((rest, chance) => rest * (1 - chance), 1)
  const some = Math.max(1 - none, 0.0001)
  return words.map(({ isCue }, at) => {
    const chance = chances[at] ?? 0
    const ofWord = (isCue ? 1 : 0) - chance
    const ofSentence = isDoubtful ? (chance * none) / some : -chance
    return (1 - OF_SENTENCE) * ofWord + OF_SENTENCE * ofSentence
  })
}

function caseOf({ words, isCue }: Cued, lemmas: ReadonlySet<string>): Case {
  const known = words.flatMap(({ lemma }, at) =>
    lemmas.has(lemma) ? [{ features: cueFeatures(words, at), isCue: isCue[at] === true }] : [],
  )
  return { words: known, isDoubtful: isCue.includes(true) }
}

function lemmasOf(sentences: readonly Cued[]): Pick<CueModel, 'lemmas' | 'plain'> {
  const counts = new Map<string, { all: number; cues: number }>()
  for (const { words, isCue } of sentences) {
    for (const [at, { lemma }] of words.entries()) {
      const count = counts.get(lemma) ?? { all: 0, cues: 0 }
      count.all += 1
      if (isCue[at]) count.cues += 1
      counts.set(lemma, count)
    }
  }
  const [lemmas, plain] = [new Set<string>(), new Set<string>()]
  for (const [lemma, { all, cues }] of counts) {
    if (cues > 0 && cues / all >= SHARE_MIN && /\p{L}{2}/u.test(lemma)) lemmas.add(lemma)
    else if (all >= PLAIN_MIN && HEDGES.has(lemma)) plain.add(lemma)
  }
  return { lemmas, plain }
}

function inSteps(weight: number): number {
  const steps = Math.round(weight / CUE_STEP)
  return Math.abs(steps) < SMALL ? 0 : Math.max(-127, Math.min(127, steps))
}
