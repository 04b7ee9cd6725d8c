import { hangPunctuation, wordsOfTree } from '../punctuation.ts'
import { Kernel, type Matrix } from './kernel.ts'
import { bestTree } from './projective-tree.ts'
import { copyRow, storeMatrix, type Table, transposed, valuesOf } from './tables.ts'
import { PARTS, punctuationBetween, wordParts } from './word-features.ts'

/**
 * A trained network: two layers of LSTMs that read the words in both directions, and a biaffine classifier of heads
 * (Dozat and Manning, 2017). `vocabularies` has a list for each part of a word's features, whose vectors are the rows
 * of the table `e.PART.weight`; row 0 is for unknown ones. Tables have PyTorch's names and order of gates.
 */
export interface NetworkModel {
  labels: readonly string[]
  vocabularies: readonly (readonly string[])[]
  tables: Readonly<Record<string, Table>>
}

/** A tree over words: `heads` are indexes, -1 for the root. */
export interface Tree {
  heads: number[]
  labels: string[]
}

/** Longer sentences are left as they are, because the best tree takes cubic time. */
const WORDS_MAX = 400

/** What a vote adds to the logarithm of the probability of an arc, and to the score of a label if both agree on the head. */
const ARC_VOTE = 1.2
const LABEL_VOTE = 1

/** Distances between word and head beyond these count as equal, for arcs and for labels. */
const ARC_REACH = 31
const LABEL_REACH = 7

const LEAK = 0.1
const SCORE_MIN = -30
const CACHE_MAX = 8000

/** The weights of a layer in one direction. */
interface Direction {
  input: Matrix
  state: Matrix
  bias: Float32Array
}

interface Linear extends Matrix {
  bias: Float32Array
}

/** Parses sentences with reused buffers; one instance per process. */
export class Network {
  private readonly labels: readonly string[]
  private readonly kernel = new Kernel()
  private readonly ids: readonly ReadonlyMap<string, number>[]
  private readonly vectors: readonly Table[]
  private readonly layers: readonly (readonly [Direction, Direction])[]
  private readonly arcDependent: Linear
  private readonly arcHead: Linear
  private readonly arc: Matrix
  private readonly headWeights: Float32Array
  private readonly headBias: number
  private readonly labelDependent: Linear
  private readonly labelHead: Linear
  private readonly label: Linear
  private readonly arcDistances: Float32Array
  private readonly labelDistances: Float32Array
  private readonly root: Float32Array
  /** Units of one direction; states have twice as many. */
  private readonly units: number
  private readonly cell: Float32Array
  /** Indexes of buffers in the kernel's memory. */
  private readonly at: Readonly<
    Record<'input' | 'gates' | 'more' | 'hidden' | 'dependent' | 'product' | 'scores' | 'mixed' | 'label', number>
  >
  private readonly states: [number, number]
  private readonly arcHeads: number
  private readonly labelHeads: number
  private readonly labelDependents: number
  /** The first layer's products of a word with its tag, and of punctuation. */
  private readonly cache = new Map<string, Float32Array>()

  constructor({ labels, vocabularies, tables }: NetworkModel) {
    const { kernel } = this
    const table = (name: string): Table => {
      const found = tables[name]
      if (found === undefined) throw new Error(`The network has no table ${name}.`)
      return found
    }
    const matrix = (name: string) => storeMatrix(kernel, table(name))
    const values = (name: string) => valuesOf(table(name))
    const linear = (name: string): Linear => ({ ...matrix(`${name}.weight`), bias: values(`${name}.bias`) })
    const direction = (layer: number, end: string): Direction => {
      const other = values(`rnn.${layer}.bias_hh_l0${end}`)
      return {
        input: matrix(`rnn.${layer}.weight_ih_l0${end}`),
        state: matrix(`rnn.${layer}.weight_hh_l0${end}`),
        bias: values(`rnn.${layer}.bias_ih_l0${end}`).map((value, gate) => value + (other[gate] as number)),
      }
    }
    this.labels = labels
    this.ids = vocabularies.map((words) => new Map(words.map((word, index) => [word, index + 1])))
    this.vectors = PARTS.map((_, part) => table(`e.${part}.weight`))
    this.layers = [0, 1].map((layer) => [direction(layer, ''), direction(layer, '_reverse')] as const)
    this.arcDependent = linear('ad')
    this.arcHead = linear('ah')
    this.arc = storeMatrix(kernel, transposed(table('U')))
    this.headWeights = values('hb.weight')
    this.headBias = values('hb.bias')[0] as number
    this.labelDependent = linear('ld')
    this.labelHead = linear('lh')
    this.label = linear('lo')
    this.arcDistances = values('dist.weight')
    this.labelDistances = values('ldist.weight')
    this.root = values('root')
    this.units = table('rnn.0.weight_hh_l0').columns
    this.cell = new Float32Array(this.units)
    const reserve = (length: number) => kernel.reserve(length)
    this.at = {
      input: reserve(this.vectors.reduce((sum, { columns }) => sum + columns, 0)),
      gates: reserve(4 * this.units),
      more: reserve(4 * this.units),
      hidden: reserve(this.units),
      dependent: reserve(this.arc.rows),
      product: reserve(this.arc.rows),
      scores: reserve(WORDS_MAX + 1),
      mixed: reserve(this.label.columns),
      label: reserve(this.label.rows),
    }
    this.states = [reserve((WORDS_MAX + 1) * 2 * this.units), reserve((WORDS_MAX + 1) * 2 * this.units)]
    // The kernel computes rows in fours, so the last product may write beyond its end.
    this.arcHeads = reserve((WORDS_MAX + 4) * this.arc.rows)
    this.labelHeads = reserve((WORDS_MAX + 1) * this.labelHead.rows)
    this.labelDependents = reserve(WORDS_MAX * this.labelDependent.rows)
  }

  /** The best tree of tagged words, where the arcs and labels of `votes` count too. */
  parse(words: readonly string[], tags: readonly string[], votes: Tree): Tree {
    const places = wordsOfTree(words)
    const n = places.length
    if (n === 0 || n > WORDS_MAX) return votes
    const states = this.read(words, tags, places)
    this.project(states, n)
    const owns = new Map(places.map((place, own) => [place, own]))
    const voted = places.map((place) => {
      const head = votes.heads[place] as number
      return head < 0 ? n : owns.get(head)
    })
    const tree = bestTree(this.arcScores(states, n, voted), n)
    const heads = new Array<number>(words.length).fill(-2)
    const labels = new Array<string>(words.length).fill('')
    for (const [own, place] of places.entries()) {
      const head = tree[own] as number
      const vote = head === voted[own] ? votes.labels[place] : undefined
      heads[place] = places[head] ?? -1
      labels[place] = this.labelOf(own, head, n, vote)
    }
    hangPunctuation(words, heads, labels)
    return { heads, labels }
  }

  /** Reads the words through both layers; returns where their states begin, with that of the root behind them. */
  private read(words: readonly string[], tags: readonly string[], places: readonly number[]): number {
    const { units, layers, kernel, at, states } = this
    const { memory } = kernel
    const [first, second] = states
    const gates = 4 * units
    const between = punctuationBetween(words, places)
    const inputs = places.map((place, own) => {
      const word = words[place] as string
      const tag = tags[place] as string
      return [
        this.firstLayer(`${tag} ${word}`, () => wordParts(word, tag), 0),
        this.firstLayer(`< ${between[own]}`, () => [between[own] as string], PARTS.length - 2),
        this.firstLayer(`> ${between[own + 1]}`, () => [between[own + 1] as string], PARTS.length - 1),
      ] as const
    })
    const width = 2 * units
    for (const side of [0, 1] as const) {
      const { state, bias } = (layers[0] as readonly Direction[])[side] as Direction
      this.readAll(state, side, places.length, first + side * units, (own) => {
        const [word, before, behind] = inputs[own] as (typeof inputs)[number]
        const from = side * gates
        for (let gate = 0; gate < gates; gate += 1) {
          const sum = (word[from + gate] as number) + (before[from + gate] as number) + (behind[from + gate] as number)
          memory[at.gates + gate] = (memory[at.gates + gate] as number) + sum + (bias[gate] as number)
        }
      })
    }
    for (const side of [0, 1] as const) {
      const { input, state, bias } = (layers[1] as readonly Direction[])[side] as Direction
      this.readAll(state, side, places.length, second + side * units, (own) => {
        kernel.multiply(input, first + own * width, at.more)
        for (let gate = 0; gate < gates; gate += 1) {
          const sum = (memory[at.more + gate] as number) + (bias[gate] as number)
          memory[at.gates + gate] = (memory[at.gates + gate] as number) + sum
        }
      })
    }
    for (let unit = 0; unit < places.length * width; unit += 1) {
      memory[second + unit] = (memory[second + unit] as number) + (memory[first + unit] as number)
    }
    memory.set(this.root, second + places.length * width)
    return second
  }

  /** Runs an LSTM over `n` words; `addInput` adds a word's input to the gates. */
  private readAll(state: Matrix, side: 0 | 1, n: number, to: number, addInput: (own: number) => void): void {
    const { units, cell, kernel, at } = this
    const { memory } = kernel
    memory.fill(0, at.hidden, at.hidden + units)
    cell.fill(0)
    for (let step = 0; step < n; step += 1) {
      const own = side === 0 ? step : n - 1 - step
      kernel.multiply(state, at.hidden, at.gates)
      addInput(own)
      for (let unit = 0; unit < units; unit += 1) {
        const gate = at.gates + unit
        const kept = sigmoid(memory[gate + units] as number) * (cell[unit] as number)
        const added = sigmoid(memory[gate] as number) * tanh(memory[gate + 2 * units] as number)
        cell[unit] = kept + added
        const hidden = sigmoid(memory[gate + 3 * units] as number) * tanh(kept + added)
        memory[at.hidden + unit] = hidden
        memory[to + own * 2 * units + unit] = hidden
      }
    }
  }

  /** What some parts of a word add to the gates of the first layer, in both directions. */
  private firstLayer(key: string, partsOf: () => string[], firstPart: number): Float32Array {
    const known = this.cache.get(key)
    if (known !== undefined) return known
    const { memory } = this.kernel
    const { input, gates } = this.at
    memory.fill(0, input, gates)
    const parts = partsOf()
    let to = input
    for (const [part, table] of this.vectors.entries()) {
      const text = parts[part - firstPart]
      if (text !== undefined) copyRow(table, this.ids[part]?.get(text) ?? 0, memory, to)
      to += table.columns
    }
    const size = 4 * this.units
    const sums = new Float32Array(2 * size)
    for (const [side, direction] of (this.layers[0] as readonly Direction[]).entries()) {
      this.kernel.multiply(direction.input, input, gates)
      sums.set(memory.subarray(gates, gates + size), side * size)
    }
    if (this.cache.size >= CACHE_MAX) this.cache.clear()
    this.cache.set(key, sums)
    return sums
  }

  /** Projects the states of all words for arcs and labels. */
  private project(states: number, n: number): void {
    const { kernel, arcHead, labelHead, labelDependent } = this
    const width = 2 * this.units
    for (let own = 0; own <= n; own += 1) {
      const state = states + own * width
      this.linear(arcHead, state, this.arcHeads + own * arcHead.rows)
      kernel.multiply(labelHead, state, this.labelHeads + own * labelHead.rows)
      if (own < n) kernel.multiply(labelDependent, state, this.labelDependents + own * labelDependent.rows)
    }
  }

  /** Logarithms of the probability of each head of each word, with the votes. */
  private arcScores(states: number, n: number, voted: readonly (number | undefined)[]): Float64Array {
    const { kernel, at, arc, arcDependent, arcHeads, arcDistances, headWeights } = this
    const { memory } = kernel
    const biases = Float64Array.from({ length: n + 1 }, (_, head) => {
      let bias = this.headBias
      for (let each = 0; each < arc.rows; each += 1) {
        bias += (memory[arcHeads + head * arc.rows + each] as number) * (headWeights[each] as number)
      }
      return bias
    })
    const scores = new Float64Array(n * (n + 1))
    for (let own = 0; own < n; own += 1) {
      this.linear(arcDependent, states + own * 2 * this.units, at.dependent)
      kernel.multiply(arc, at.dependent, at.product)
      kernel.multiply({ at: arcHeads, rows: n + 1, columns: arc.rows }, at.product, at.scores)
      const row = scores.subarray(own * (n + 1), (own + 1) * (n + 1))
      for (let head = 0; head <= n; head += 1) {
        const distance =
          head === n ? 2 * ARC_REACH + 2 : Math.max(-ARC_REACH, Math.min(ARC_REACH, head - own)) + ARC_REACH + 1
        const score =
          (memory[at.scores + head] as number) + (biases[head] as number) + (arcDistances[distance] as number)
        row[head] = head === own ? Number.NEGATIVE_INFINITY : score
      }
      toLogarithms(row)
      const vote = voted[own]
      if (vote !== undefined) row[vote] = (row[vote] as number) + ARC_VOTE
    }
    return scores
  }

  private labelOf(own: number, head: number, n: number, vote: string | undefined): string {
    if (head === n) return 'root'
    const { kernel, at, label, labels, labelHead, labelDependent, labelDistances } = this
    const { memory } = kernel
    const distance = Math.max(-LABEL_REACH, Math.min(LABEL_REACH, head - own)) + LABEL_REACH + 1
    const [dependent, ofHead] = [this.labelDependents + own * label.columns, this.labelHeads + head * label.columns]
    for (let each = 0; each < label.columns; each += 1) {
      const sum =
        (memory[dependent + each] as number) +
        (labelDependent.bias[each] as number) +
        (memory[ofHead + each] as number) +
        (labelHead.bias[each] as number) +
        (labelDistances[distance * label.columns + each] as number)
      memory[at.mixed + each] = sum < 0 ? sum * LEAK : sum
    }
    kernel.multiply(label, at.mixed, at.label)
    let best = ''
    let most = Number.NEGATIVE_INFINITY
    for (const [index, name] of labels.entries()) {
      const score =
        (memory[at.label + index] as number) + (label.bias[index] as number) + (name === vote ? LABEL_VOTE : 0)
      if (score > most) {
        most = score
        best = name
      }
    }
    return best === 'root' ? 'dep' : best
  }

  /** A linear layer with leaky rectifiers. */
  private linear({ bias, ...matrix }: Linear, from: number, to: number): void {
    const { memory } = this.kernel
    this.kernel.multiply(matrix, from, to)
    for (let each = 0; each < bias.length; each += 1) {
      const sum = (memory[to + each] as number) + (bias[each] as number)
      memory[to + each] = sum < 0 ? sum * LEAK : sum
    }
  }
}

/** Scores of the choices of one word as logarithms of probabilities, none below a minimum. */
function toLogarithms(row: Float64Array): void {
  const most = row.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const sum = row.reduce((total, score) => total + Math.exp(score - most), 0)
  const rest = most + Math.log(sum)
  for (let each = 0; each < row.length; each += 1) row[each] = Math.max(SCORE_MIN, (row[each] as number) - rest)
}

// Tables of both functions from -8 to 8, between whose entries values are interpolated.
const ENTRIES = 4096
const REACH = 8
const SIGMOID = tableOf((x) => 1 / (1 + Math.exp(-x)))
const TANH = tableOf(Math.tanh)

function tableOf(f: (x: number) => number): Float32Array {
  return Float32Array.from({ length: ENTRIES + 2 }, (_, at) => f((at / ENTRIES) * 2 * REACH - REACH))
}

function look(table: Float32Array, x: number): number {
  const place = (x + REACH) * (ENTRIES / (2 * REACH))
  if (place <= 0) return table[0] as number
  if (place >= ENTRIES) return table[ENTRIES] as number
  const before = place | 0
  const low = table[before] as number
  return low + (place - before) * ((table[before + 1] as number) - low)
}

function sigmoid(x: number): number {
  return look(SIGMOID, x)
}

function tanh(x: number): number {
  return look(TANH, x)
}
