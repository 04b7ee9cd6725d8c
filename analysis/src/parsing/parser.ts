import { Configuration, LEFT, type Move, RIGHT, SHIFT } from './configuration.ts'
import { LABEL_FEATURES, labelFeatures } from './label-features.ts'
import { MOVE_FEATURES, moveFeatures } from './move-features.ts'
import { type SentenceView, viewOf } from './sentence-view.ts'
import { hangPunctuation, wordsOfTree } from './set-apart.ts'
import { bestClass, TAG_FEATURES, tagFeatures, type Weights } from './tagger.ts'
import { type Token, tokenize } from './tokenize.ts'
import { shapesOf } from './word-shapes.ts'

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
  private readonly isVerb: Uint8Array
  private readonly state = new Configuration()
  private readonly rows = new Int32Array(Math.max(TAG_FEATURES, MOVE_FEATURES, LABEL_FEATURES) + 8)
  private readonly scores: Int32Array
  /** For each row the packed weights of shift and left; that of right makes the sum zero. */
  private readonly moves: Int32Array
  private tagBuffer = new Int32Array(256)

  constructor(model: ParserModel) {
    this.model = model
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
    return { tags: named, heads, labels }
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
