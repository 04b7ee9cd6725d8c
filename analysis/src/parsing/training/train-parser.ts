import { Parser, type ParserModel } from '../parser.ts'
import { isApart } from '../set-apart.ts'
import { balanceRows } from '../sparse-rows.ts'
import { isProjectiveTree } from './projective.ts'
import type { TreebankSentence } from './read-conllu.ts'
import { type Tagged, trainTags } from './train-tags.ts'
import { TreeTrainer } from './train-trees.ts'

const FOLDS = 4
const FOLD_ROUNDS = 3
const TAG_ROUNDS = 6
const SEED = 20_260_101
/** Weights of moves are many and large: a finer scale would cut off the largest, and rows of small ones are left out. */
const SCALES = { tags: 4, moves: 2, labels: 4 }
const MOVES_LEAST = 3
const WORDS_MAX = 120

/** What a training may be told. */
export interface TrainingOptions {
  rounds: number
  bits: { tags: number; moves: number; labels: number }
  onRound?: (told: string, present?: () => ParserModel) => void
}

/** One document in ten, by its number, is kept out of training to measure with. */
export function isHeldOut(document: string): boolean {
  const number = Number(/\d+/.exec(document)?.[0] ?? 0)
  return number % 10 === 3
}

/** Trains tagger and parser. Trees are learnt under the tags of a tagger that has not seen them. */
export function trainParser(sentences: readonly TreebankSentence[], options: TrainingOptions): ParserModel {
  const tags = [...new Set(sentences.flatMap((each) => each.tags))].sort()
  const usable = sentences.filter(
    (each) =>
      each.words.length <= WORDS_MAX && isProjectiveTree(each) && !isApart(each.words[each.heads.indexOf(-1)] ?? ''),
  )
  const labels = [...new Set(usable.flatMap((each) => each.labels))].sort()
  const numbered = new Map(tags.map((tag, at) => [tag, at]))
  const tagged: Tagged[] = sentences.map((each) => ({
    words: each.words,
    tags: Int32Array.from(each.tags, (tag) => numbered.get(tag) ?? 0),
  }))
  const { bits, onRound } = options
  const tagWeights = trainTags(tagged, tags.length, bits.tags, TAG_ROUNDS, SEED).quantised(SCALES.tags)
  onRound?.('tagger trained')
  const foreign = foreignTags(tagged, tags, bits.tags)
  onRound?.('training set tagged')
  const at = new Map(sentences.map((each, index) => [each, index]))
  const labelNumbers = new Map(labels.map((label, index) => [label, index]))
  const isVerb = Uint8Array.from(tags, (tag) => (/^V|^MD/.test(tag) ? 1 : 0))
  const trainer = new TreeTrainer(
    usable.map((each) => ({
      words: each.words,
      tags: foreign[at.get(each) ?? 0] as Int32Array,
      heads: each.heads,
      labels: Int32Array.from(each.labels, (label) => labelNumbers.get(label) ?? 0),
    })),
    isVerb,
    labels.length,
    bits,
    SEED,
  )
  const present = (): ParserModel => ({
    tags,
    labels,
    tagWeights,
    moveWeights: moveWeights(trainer),
    labelWeights: trainer.labels.quantised(SCALES.labels),
  })
  for (let round = 1; round <= options.rounds; round += 1) {
    trainer.round()
    onRound?.(`round ${round}`, present)
  }
  return present()
}

/** The weights of the moves without small rows, each row summing up to zero, as their file needs it. */
function moveWeights(trainer: TreeTrainer) {
  const weights = trainer.moves.quantised(SCALES.moves, MOVES_LEAST)
  balanceRows(weights.rows, weights.classes)
  return weights
}

/** Tags each part of the training set by a tagger trained on the other parts. */
function foreignTags(tagged: readonly Tagged[], tags: readonly string[], bits: number): Int32Array[] {
  const found: Int32Array[] = new Array(tagged.length)
  const none = { classes: 3, rows: new Int8Array(3) }
  const numbers = new Map(tags.map((tag, at) => [tag, at]))
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = tagged.filter((_, at) => at % FOLDS !== fold)
    const tagWeights = trainTags(others, tags.length, bits, FOLD_ROUNDS, SEED + fold).quantised(SCALES.tags)
    const parser = new Parser({
      tags,
      labels: ['dep'],
      tagWeights,
      moveWeights: none,
      labelWeights: { classes: 1, rows: new Int8Array(1) },
    })
    for (const [at, each] of tagged.entries()) {
      if (at % FOLDS === fold) found[at] = Int32Array.from(parser.tagWords(each.words), (tag) => numbers.get(tag) ?? 0)
    }
  }
  return found
}
