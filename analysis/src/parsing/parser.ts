import { Configuration, LEFT, type Move, RIGHT, SHIFT } from './configuration.ts'
import { mix } from './hash.ts'
import { LABEL_FEATURES, labelFeatures } from './label-features.ts'
import { MOVE_FEATURES, moveFeatures } from './move-features.ts'
import type { Network } from './network/network.ts'
import { hangPunctuation, wordsOfTree } from './punctuation.ts'
import { type SentenceView, viewOf } from './sentence-view.ts'
import { type Token, tokenize } from './tokenize.ts'
import { shapesOf, type WordShapes } from './word-shapes.ts'

export const TAG_FEATURES = 30

/** A trained model: names of tags and labels, and the weights of the three classifiers. */
export interface ParserModel {
  tags: readonly string[]
  labels: readonly string[]
  tagWeights: Weights
  moveWeights: Weights
  labelWeights: Weights
}

/** A sentence with its tree: `heads` are token indexes, -1 for the root. */
export interface ParsedSentence {
  tokens: Token[]
  tags: string[]
  heads: number[]
  labels: string[]
}

/** Tags and parses sentences with reused buffers; one instance per process. */
export class Parser {
  readonly model: ParserModel
  private readonly network: Network | undefined
  private readonly isVerb: Uint8Array
  private readonly state = new Configuration()
  private readonly rows = new Int32Array(Math.max(TAG_FEATURES, MOVE_FEATURES, LABEL_FEATURES) + 8)
  private readonly scores: Int32Array
  /** For each row the packed weights of shift and left; that of right makes the sum zero. */
  private readonly moves: Int32Array
  private tagBuffer = new Int32Array(256)

  /** Without a network, the trees are those of the transitions alone. */
  constructor(model: ParserModel, network?: Network) {
    this.model = model
    this.network = network
    this.isVerb = Uint8Array.from(model.tags, (tag) => (/^V|^MD/.test(tag) ? 1 : 0))
    const { rows } = model.moveWeights
    this.moves = new Int32Array(rows.length / 3)
    for (let row = 0; row < this.moves.length; row += 1) {
      this.moves[row] = (rows[row * 3] as number) * 65_536 + (rows[row * 3 + 1] as number)
    }
    this.scores = new Int32Array(Math.max(model.tags.length, model.labels.length, 4))
  }

  /** Tokenises, tags and parses one sentence in linear time. */
  parse(text: string): ParsedSentence {
    const tokens = tokenize(text)
    return { tokens, ...this.parseWords(tokens.map((token) => token.text)) }
  }

  /** Tags and parses given words; some tags may be given. */
  parseWords(words: readonly string[], given?: ReadonlyMap<number, string>): Omit<ParsedSentence, 'tokens'> {
    if (words.length === 0) return { tags: [], heads: [], labels: [] }
    const { model, state } = this
    const shapes = shapesOf(words)
    const tags = this.tag(shapes)
    for (const [at, tag] of given ?? []) tags[at] = Math.max(0, model.tags.indexOf(tag))
    const places = wordsOfTree(words)
    const view = viewOf(shapes, words, tags, this.isVerb, places)
    this.build(view)
    const named = Array.from(words, (_, at) => model.tags[tags[at] as number] ?? '')
    const heads = new Array<number>(words.length).fill(-2)
    const labels = new Array<string>(words.length).fill('')
    for (const [own, at] of places.entries()) {
      heads[at] = places[state.heads[own] as number] ?? -1
      labels[at] = model.labels[state.labels[own] as number] ?? ''
    }
    hangPunctuation(words, heads, labels)
    // Given tags correct the tagger, on which the network relies less than on the words.
    const better = given === undefined ? this.network?.parse(words, named, { heads, labels }) : undefined
    return { tags: named, ...(better ?? { heads, labels }) }
  }

  /** Tags words only, in a third of the time. */
  tagWords(words: readonly string[]): string[] {
    const tags = this.tag(shapesOf(words))
    return Array.from(words, (_, at) => this.model.tags[tags[at] as number] ?? '')
  }

  private tag(shapes: ReturnType<typeof shapesOf>): Int32Array {
    const { tagWeights } = this.model
    const mask = tagWeights.rows.length / tagWeights.classes - 1
    if (this.tagBuffer.length < shapes.length) this.tagBuffer = new Int32Array(shapes.length * 2)
    const tags = this.tagBuffer
    for (let at = 0; at < shapes.length; at += 1) {
      tagFeatures(shapes, tags, at, mask, this.rows)
      tags[at] = bestClass(tagWeights, this.rows, TAG_FEATURES, this.scores)
    }
    return tags
  }

  private build(view: SentenceView): void {
    const { state, rows, scores } = this
    const { moveWeights, labelWeights } = this.model
    const moveMask = moveWeights.rows.length / moveWeights.classes - 1
    const labelMask = labelWeights.rows.length / labelWeights.classes - 1
    state.start(view.length)
    while (!state.isFinal()) {
      const move = this.nextMove(view, moveMask)
      if (move === SHIFT) {
        state.shift()
        continue
      }
      const used = labelFeatures(view, state, state.headOf(move), state.dependent(), labelMask, rows)
      state.attach(move, bestClass(labelWeights, rows, used, scores))
    }
  }

  private nextMove(view: SentenceView, mask: number): Move {
    const { state, rows } = this
    const canShift = state.allows(SHIFT)
    const canLeft = state.allows(LEFT)
    const canRight = state.allows(RIGHT)
    if (!canLeft && !canRight) return SHIFT
    if (!canShift && !canRight) return LEFT
    if (!canShift && !canLeft) return RIGHT
    const { moves } = this
    const used = moveFeatures(view, state, mask, rows)
    let sum = 0
    for (let at = 0; at < used; at += 1) sum += moves[rows[at] as number] as number
    const left = (sum << 16) >> 16
    const shift = (sum - left) >> 16
    const right = -shift - left
    if (canShift && (!canLeft || shift >= left) && (!canRight || shift >= right)) return SHIFT
    return canLeft && (!canRight || left >= right) ? LEFT : RIGHT
  }
}

/** Weights of one classifier: a row of `classes` weights for each hashed feature; the number of rows is a power of 2. */
export interface Weights {
  classes: number
  rows: Int8Array | Float32Array
}

/** Writes the feature rows of word `at`, given the tags of the two previous words. */
export function tagFeatures(shapes: WordShapes, tags: Int32Array, at: number, mask: number, rows: Int32Array): void {
  const { form, exact, prefix, suffix2, suffix3, suffix4, shape, length } = shapes
  const none = length + 1
  const before = at > 0 ? at - 1 : none
  const before2 = at > 1 ? at - 2 : none
  const after = at + 1 <= length ? at + 1 : none
  const after2 = at + 2 <= length ? at + 2 : none
  const tag1 = at > 0 ? (tags[at - 1] as number) : -1
  const tag2 = at > 1 ? (tags[at - 2] as number) : -1
  const word = form[at] as number
  const s3 = suffix3[at] as number
  const next = form[after] as number
  const next3 = suffix3[after] as number
  let n = 0
  rows[n++] = mix(1, word) & mask
  rows[n++] = mix(2, exact[at] as number) & mask
  rows[n++] = mix(3, prefix[at] as number) & mask
  rows[n++] = mix(4, suffix2[at] as number) & mask
  rows[n++] = mix(5, s3) & mask
  rows[n++] = mix(6, suffix4[at] as number) & mask
  rows[n++] = mix(7, shape[at] as number) & mask
  rows[n++] = mix(mix(8, shape[at] as number), s3) & mask
  rows[n++] = mix(9, tag1) & mask
  rows[n++] = mix(mix(10, tag1), tag2) & mask
  rows[n++] = mix(mix(11, tag1), word) & mask
  rows[n++] = mix(mix(mix(12, tag1), tag2), word) & mask
  rows[n++] = mix(mix(13, tag1), s3) & mask
  rows[n++] = mix(14, form[before] as number) & mask
  rows[n++] = mix(mix(15, form[before] as number), word) & mask
  rows[n++] = mix(16, form[before2] as number) & mask
  rows[n++] = mix(17, next) & mask
  rows[n++] = mix(mix(18, next), word) & mask
  rows[n++] = mix(19, next3) & mask
  rows[n++] = mix(mix(20, next3), s3) & mask
  rows[n++] = mix(21, form[after2] as number) & mask
  rows[n++] = mix(mix(22, tag1), next) & mask
  rows[n++] = mix(mix(23, tag1), next3) & mask
  rows[n++] = mix(mix(mix(24, tag1), next3), word) & mask
  rows[n++] = mix(mix(25, form[before] as number), next) & mask
  rows[n++] = mix(mix(26, shape[at] as number), tag1) & mask
  rows[n++] = mix(mix(27, next3), suffix3[after2] as number) & mask
  rows[n++] = mix(mix(mix(28, suffix3[before] as number), s3), next3) & mask
  rows[n++] = mix(mix(29, shape[after] as number), shape[at] as number) & mask
  rows[n++] = mix(mix(30, word), form[after2] as number) & mask
}

/** Sums the active rows into `scores` and returns the best class. */
export function bestClass(weights: Weights, rows: Int32Array, used: number, scores: Float64Array | Int32Array): number {
  const { classes, rows: table } = weights
  for (let each = 0; each < classes; each += 1) scores[each] = 0
  for (let at = 0; at < used; at += 1) {
    const base = (rows[at] as number) * classes
    for (let each = 0; each < classes; each += 1) {
      scores[each] = (scores[each] as number) + (table[base + each] as number)
    }
  }
  let best = 0
  for (let each = 1; each < classes; each += 1) {
    if ((scores[each] as number) > (scores[best] as number)) best = each
  }
  return best
}
