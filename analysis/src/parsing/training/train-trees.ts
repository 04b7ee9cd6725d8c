import { Configuration, LEFT, type Move, RIGHT, SHIFT } from '../configuration.ts'
import { LABEL_FEATURES, labelFeatures } from '../label-features.ts'
import { MOVE_FEATURES, moveFeatures } from '../move-features.ts'
import { type SentenceView, viewOf } from '../sentence-view.ts'
import { wordsOfTree } from '../set-apart.ts'
import { bestClass } from '../tagger.ts'
import { shapesOf } from '../word-shapes.ts'
import { costOf, type GoldTree, goldTree } from './oracle.ts'
import { Perceptron } from './perceptron.ts'
import { seeded, shuffled } from './seeded.ts'

/** A tree to learn from, under the tags that the tagger would give it. */
export interface Treed {
  words: readonly string[]
  tags: Int32Array
  heads: readonly number[]
  labels: Int32Array
}

const MOVES: readonly Move[] = [SHIFT, LEFT, RIGHT]
/** How often, from the second round on, training goes on from the parser's own mistake. */
const EXPLORE = 0.9

interface Lesson {
  view: SentenceView
  gold: GoldTree
  labels: Int32Array
}

/** Trains the choice of moves and of labels together, with a dynamic oracle and exploration. */
export class TreeTrainer {
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

  /** Goes through all sentences once. */
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

/** The heads of some words among each other; a head that is not among them gives way to its own. */
export function headsAmong(places: readonly number[], heads: readonly number[]): number[] {
  const order = new Map(places.map((at, own) => [at, own]))
  return places.map((at) => {
    let head = heads[at] as number
    while (head >= 0 && !order.has(head)) head = heads[head] as number
    return order.get(head) ?? -1
  })
}
