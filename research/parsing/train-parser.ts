import { Configuration, LEFT, type Move, RIGHT, SHIFT } from '@colophon/analysis/parsing/configuration'
import { LABEL_FEATURES, labelFeatures } from '@colophon/analysis/parsing/label-features'
import { MOVE_FEATURES, moveFeatures } from '@colophon/analysis/parsing/move-features'
import { bestClass, Parser, type ParserModel, TAG_FEATURES, tagFeatures } from '@colophon/analysis/parsing/parser'
import { isApart, wordsOfTree } from '@colophon/analysis/parsing/punctuation'
import { type SentenceView, viewOf } from '@colophon/analysis/parsing/sentence-view'
import { shapesOf } from '@colophon/analysis/parsing/word-shapes'
import { balanceRows } from './pack-model.ts'
import { Perceptron } from './perceptron.ts'
import type { TreebankSentence } from './read-conllu.ts'
import { seeded, shuffled } from './seeded.ts'

const MOVES: readonly Move[] = [SHIFT, LEFT, RIGHT]

/** Probability, from the second round on, of continuing from the parser's own mistake. */
const EXPLORE = 0.9

/** Trains moves and labels together, with a dynamic oracle and exploration. */
class TreeTrainer {
  readonly moves: Perceptron
  readonly labels: Perceptron
  private readonly lessons: readonly Lesson[]
  private readonly random: () => number
  private readonly state = new Configuration()
  private readonly rows = new Int32Array(MOVE_FEATURES + LABEL_FEATURES)
  private readonly scores: Float64Array
  private readonly moveMask: number
  private readonly labelMask: number
  private epoch = 0

  constructor(
    sentences: readonly Treed[],
    isVerb: Uint8Array,
    labels: number,
    bits: { moves: number; labels: number },
    seed: number,
  ) {
    this.moves = new Perceptron(bits.moves, MOVES.length)
    this.labels = new Perceptron(bits.labels, labels)
    this.moveMask = 2 ** bits.moves - 1
    this.labelMask = 2 ** bits.labels - 1
    this.random = seeded(seed)
    this.scores = new Float64Array(Math.max(labels, MOVES.length))
    this.lessons = sentences.map((each) => {
      const places = wordsOfTree(each.words)
      return {
        view: viewOf(shapesOf(each.words), each.words, each.tags, isVerb, places),
        gold: goldTree(headsAmong(places, each.heads)),
        labels: Int32Array.from(places, (at) => each.labels[at] as number),
      }
    })
  }

  /** Trains on all sentences once. */
  round(): void {
    for (const lesson of shuffled(this.lessons, this.random)) this.learn(lesson)
    this.epoch += 1
  }

  private learn(lesson: Lesson): void {
    const { state } = this
    state.start(lesson.gold.heads.length)
    while (!state.isFinal()) {
      const move = this.chooseMove(lesson)
      if (move === SHIFT) state.shift()
      else state.attach(move, this.chooseLabel(lesson, move))
    }
  }

  private chooseMove(lesson: Lesson): Move {
    const { state, rows, scores } = this
    const allowed = MOVES.filter((move) => state.allows(move))
    const [only] = allowed
    if (allowed.length === 1 && only !== undefined) return only
    const used = moveFeatures(lesson.view, state, this.moveMask, rows)
    bestClass(this.moves.weights, rows, used, scores)
    const costs = allowed.map((move) => costOf(move, state, lesson.gold))
    const least = Math.min(...costs)
    const best = (moves: readonly Move[]) =>
      moves.reduce((left, right) => ((scores[right] as number) > (scores[left] as number) ? right : left))
    const guess = best(allowed)
    const right = best(allowed.filter((_, at) => costs[at] === least))
    this.moves.step()
    if (costs[allowed.indexOf(guess)] === least) return guess
    this.moves.update(rows, used, right, guess)
    return this.epoch > 0 && this.random() < EXPLORE ? guess : right
  }

  private chooseLabel(lesson: Lesson, move: Move): number {
    const { state, rows, scores } = this
    const child = state.dependent()
    const head = state.headOf(move)
    const used = labelFeatures(lesson.view, state, head, child, this.labelMask, rows)
    const guess = bestClass(this.labels.weights, rows, used, scores)
    if (lesson.gold.heads[child] !== head) return guess
    const right = lesson.labels[child] as number
    this.labels.step()
    if (guess !== right) this.labels.update(rows, used, right, guess)
    return guess
  }
}

const FOLDS = 4
const FOLD_ROUNDS = 3
const TAG_ROUNDS = 6
const SEED = 20_260_101
/** Move weights are many and large: a finer scale would clip the largest, and rows of small ones are dropped. */
const SCALES = { tags: 4, moves: 2, labels: 4 }
const MOVES_LEAST = 3
const WORDS_MAX = 120

export interface TrainingOptions {
  rounds: number
  bits: { tags: number; moves: number; labels: number }
  onRound?: (step: string, present?: () => ParserModel) => void
}

/** True for the one document in ten that is held out for evaluation, by its number. */
export function isHeldOut(document: string): boolean {
  const number = Number(/\d+/.exec(document)?.[0] ?? 0)
  return number % 10 === 3
}

/** True for a sentence whose tree can be learnt: not too long, without crossing arcs, with a word as its root. */
export function isUsable(sentence: TreebankSentence): boolean {
  const { words, heads } = sentence
  return words.length <= WORDS_MAX && isProjectiveTree(sentence) && !isApart(words[heads.indexOf(-1)] ?? '')
}

/** Trains tagger and parser. The parser is trained on tags of taggers that have not seen the sentence. */
export function trainParser(sentences: readonly TreebankSentence[], options: TrainingOptions): ParserModel {
  const tags = [...new Set(sentences.flatMap((each) => each.tags))].sort()
  const usable = sentences.filter(isUsable)
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

/** The move weights without small rows, each row summing to zero, as the weights file requires. */
function moveWeights(trainer: TreeTrainer) {
  const weights = trainer.moves.quantised(SCALES.moves, MOVES_LEAST)
  balanceRows(weights.rows, weights.classes)
  return weights
}

/** Cross-validated tags, as indexes: each fold is tagged by a tagger trained on the others. */
export function foreignTags(tagged: readonly Tagged[], tags: readonly string[], bits: number): Int32Array[] {
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

/** True if the heads form one tree without crossing arcs, as the parser can build no other. */
export function isProjectiveTree(sentence: TreebankSentence): boolean {
  const { heads } = sentence
  const roots = heads.filter((head) => head < 0).length
  if (roots !== 1) return false
  for (let at = 0; at < heads.length; at += 1) {
    let up = at
    for (let steps = 0; up >= 0; steps += 1) {
      if (steps > heads.length) return false
      up = heads[up] as number
    }
  }
  const arcs = heads.flatMap((head, at) => (head < 0 ? [] : [[Math.min(head, at), Math.max(head, at)] as const]))
  const root = heads.indexOf(-1)
  return arcs.every(
    ([from, to]) =>
      !(from < root && root < to) && arcs.every(([other, end]) => !(from < other && other < to && to < end)),
  )
}

/** A tagged training sentence. */
interface Tagged {
  words: readonly string[]
  tags: Int32Array
}

/** Trains the tagger: greedy, left to right, with its own previous tags as features. */
function trainTags(
  sentences: readonly Tagged[],
  classes: number,
  bits: number,
  epochs: number,
  seed: number,
): Perceptron {
  const perceptron = new Perceptron(bits, classes)
  const random = seeded(seed)
  const mask = 2 ** bits - 1
  const rows = new Int32Array(TAG_FEATURES)
  const scores = new Float64Array(classes)
  const shapes = sentences.map((sentence) => shapesOf(sentence.words))
  const order = sentences.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const at of shuffled(order, random)) {
      const gold = (sentences[at] as Tagged).tags
      const chosen = new Int32Array(gold.length)
      const own = shapes[at] as ReturnType<typeof shapesOf>
      for (let word = 0; word < gold.length; word += 1) {
        tagFeatures(own, chosen, word, mask, rows)
        const guess = bestClass(perceptron.weights, rows, TAG_FEATURES, scores)
        perceptron.step()
        if (guess !== gold[word]) perceptron.update(rows, TAG_FEATURES, gold[word] as number, guess)
        chosen[word] = guess
      }
    }
  }
  return perceptron
}

/** A training tree with predicted tags. */
interface Treed {
  words: readonly string[]
  tags: Int32Array
  heads: readonly number[]
  labels: Int32Array
}

interface Lesson {
  view: SentenceView
  gold: GoldTree
  labels: Int32Array
}

/** The heads within a subset of words, as indexes of the subset, -1 for the root; a head outside it is replaced by its nearest ancestor inside. */
export function headsAmong(places: readonly number[], heads: readonly number[]): number[] {
  const order = new Map(places.map((at, own) => [at, own]))
  return places.map((at) => {
    let head = heads[at] as number
    while (head >= 0 && !order.has(head)) head = heads[head] as number
    return order.get(head) ?? -1
  })
}

/** A gold tree: the head of each word (the sentence's length for the root), and each word's dependents. */
interface GoldTree {
  heads: Int32Array
  dependents: readonly (readonly number[])[]
}

/** Converts treebank heads (-1 for the root) for the oracle. */
function goldTree(given: readonly number[]): GoldTree {
  const heads = Int32Array.from(given, (head) => (head < 0 ? given.length : head))
  const dependents: number[][] = Array.from({ length: given.length + 1 }, () => [])
  for (const [child, head] of heads.entries()) dependents[head]?.push(child)
  return { heads, dependents }
}

/** Number of gold arcs a move makes unreachable (dynamic oracle of Goldberg and Nivre 2013 for arc-hybrid). */
function costOf(move: Move, state: Configuration, gold: GoldTree): number {
  const { stack, depth, next } = state
  const { heads, dependents } = gold
  if (move === SHIFT) {
    let cost = 0
    for (let at = 0; at < depth; at += 1) {
      const word = stack[at] as number
      if (heads[word] === next) cost += 1
      if (at < depth - 1 && heads[next] === word) cost += 1
    }
    return cost
  }
  const top = stack[depth - 1] as number
  const head = heads[top] as number
  let cost = (dependents[top] ?? []).filter((child) => child >= next).length
  if (move === LEFT && head !== next && (head > next || head === stack[depth - 2])) cost += 1
  if (move === RIGHT && head >= next) cost += 1
  return cost
}
