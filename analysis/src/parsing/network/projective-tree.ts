/**
 * The best projective tree with one root, by Eisner's algorithm (1996) in cubic time. `scores[word * (n + 1) + head]` is
 * the score of an arc, where head `n` is the root. Returns the head of each word.
 */
export function bestTree(scores: Float64Array, n: number): Int32Array {
  const spans = new Spans(n)
  const width = n + 1
  for (let length = 1; length < n; length += 1) {
    for (let from = 0; from + length < n; from += 1) {
      const to = from + length
      spans.join(from, to, scores[to * width + from] as number, scores[from * width + to] as number)
    }
  }
  let root = 0
  let most = Number.NEGATIVE_INFINITY
  for (let word = 0; word < n; word += 1) {
    const score = spans.around(word) + (scores[word * width + n] as number)
    if (score > most) {
      most = score
      root = word
    }
  }
  return spans.headsUnder(root)
}

/** The best trees over parts of a sentence, for each pair of a first and a last word. */
class Spans {
  private readonly n: number
  /** The first, or the last word heads all others of the span. */
  private readonly ofFirst: Float64Array
  private readonly ofLast: Float64Array
  /** Where these, and those whose outer words form an arc, were divided. */
  private readonly firstAt: Int32Array
  private readonly lastAt: Int32Array
  private readonly arcAt: Int32Array
  /** The first, or the last word is the head of the other. */
  private readonly arcRight: Float64Array
  private readonly arcLeft: Float64Array

  constructor(n: number) {
    this.n = n
    this.ofFirst = new Float64Array(n * n)
    this.ofLast = new Float64Array(n * n)
    this.arcRight = new Float64Array(n * n)
    this.arcLeft = new Float64Array(n * n)
    this.firstAt = new Int32Array(n * n)
    this.lastAt = new Int32Array(n * n)
    this.arcAt = new Int32Array(n * n)
  }

  /** Finds the best trees of a span from those of all shorter ones. */
  join(from: number, to: number, right: number, left: number): void {
    const { n, ofFirst, ofLast, arcRight, arcLeft } = this
    const span = from * n + to
    const arc = best(from, to, (at) => (ofFirst[from * n + at] as number) + (ofLast[(at + 1) * n + to] as number))
    arcRight[span] = arc.score + right
    arcLeft[span] = arc.score + left
    this.arcAt[span] = arc.at
    const first = best(from + 1, to + 1, (at) => (arcRight[from * n + at] as number) + (ofFirst[at * n + to] as number))
    ofFirst[span] = first.score
    this.firstAt[span] = first.at
    const last = best(from, to, (at) => (ofLast[from * n + at] as number) + (arcLeft[at * n + to] as number))
    ofLast[span] = last.score
    this.lastAt[span] = last.at
  }

  /** The score of all other words below one. */
  around(word: number): number {
    return (this.ofLast[word] as number) + (this.ofFirst[word * this.n + this.n - 1] as number)
  }

  headsUnder(root: number): Int32Array {
    const { n, firstAt, lastAt, arcAt } = this
    const heads = new Int32Array(n)
    const belowFirst = (from: number, to: number): void => {
      if (from >= to) return
      const at = firstAt[from * n + to] as number
      heads[at] = from
      inside(from, at)
      belowFirst(at, to)
    }
    const belowLast = (from: number, to: number): void => {
      if (from >= to) return
      const at = lastAt[from * n + to] as number
      heads[at] = to
      belowLast(from, at)
      inside(at, to)
    }
    const inside = (from: number, to: number) => {
      const at = arcAt[from * n + to] as number
      belowFirst(from, at)
      belowLast(at + 1, to)
    }
    belowLast(0, root)
    belowFirst(root, n - 1)
    heads[root] = n
    return heads
  }
}

/** The place from `from` to before `end` with the highest score. */
function best(from: number, end: number, scoreAt: (at: number) => number): { score: number; at: number } {
  let score = Number.NEGATIVE_INFINITY
  let at = from
  for (let each = from; each < end; each += 1) {
    const own = scoreAt(each)
    if (own > score) {
      score = own
      at = each
    }
  }
  return { score, at }
}
