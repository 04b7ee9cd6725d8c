const APART = new Set([...',;:.?!()[]{}"“”‘’—…', "''", '``'])

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** A bracket is attached to an enclosed insertion, otherwise to what is around it. */
const ASIDES = new Set(['parataxis', 'meta', 'conj', 'root', 'punct'])

/** True for punctuation excluded from the tree. */
export function isApart(word: string): boolean {
  return APART.has(word)
}

/** The words in the tree: all but commas, points and brackets. A sentence of nothing else keeps them all. */
export function wordsOfTree(words: readonly string[]): number[] {
  const kept = words.flatMap((word, at) => (APART.has(word) ? [] : [at]))
  return kept.length === 0 ? words.map((_, at) => at) : kept
}

/**
 * Attaches punctuation: brackets by their content, the final mark to the root, others to the head of the shortest arc
 * over them. `heads` has -1 for the root and -2 for unattached words.
 */
export function hangPunctuation(words: readonly string[], heads: number[], labels: string[]): void {
  const root = heads.indexOf(-1)
  const covering = coveringHeads(heads, root)
  const last = words.length - 1
  const open: number[] = []
  for (let at = 0; at <= last; at += 1) {
    if (heads[at] !== -2) continue
    labels[at] = 'punct'
    const word = words[at] ?? ''
    if (CLOSING[word] !== undefined) open.push(at)
    const pair = open.findLastIndex((from) => CLOSING[words[from] ?? ''] === word)
    if (pair < 0) continue
    const from = open[pair] as number
    open.length = pair
    const top = topBetween(heads, from, at)
    if (top < 0 || !ASIDES.has(labels[top] ?? '')) continue
    covering[from] = top
    covering[at] = top
  }
  for (let at = 0; at <= last; at += 1) if (heads[at] === -2) heads[at] = at === last ? root : (covering[at] as number)
}

/** The first word between two positions whose head is outside. */
function topBetween(heads: readonly number[], from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const head = heads[at] as number
    if (head !== -2 && (head <= from || head >= to)) return at
  }
  return -1
}

/** For each unattached word the head of the shortest arc over it: the lowest common ancestor of its neighbours. */
function coveringHeads(heads: readonly number[], root: number): Int32Array {
  const depths = depthsOf(heads)
  const covering = new Int32Array(heads.length).fill(root)
  let before = -1
  for (let at = 0; at < heads.length; at += 1) {
    if (heads[at] !== -2) {
      if (before >= 0 && before < at - 1) covering.fill(lowestCommon(heads, depths, before, at, root), before + 1, at)
      before = at
    }
  }
  return covering
}

function lowestCommon(heads: readonly number[], depths: Int32Array, one: number, other: number, root: number): number {
  let left = one
  let right = other
  while (left !== right) {
    if (left < 0 || right < 0) return root
    if ((depths[left] as number) >= (depths[right] as number)) left = heads[left] as number
    else right = heads[right] as number
  }
  return left
}

function depthsOf(heads: readonly number[]): Int32Array {
  const depths = new Int32Array(heads.length)
  const path: number[] = []
  for (let at = 0; at < heads.length; at += 1) {
    let up = at
    while (up >= 0 && depths[up] === 0) {
      path.push(up)
      up = heads[up] as number
    }
    let depth = up < 0 ? 0 : (depths[up] as number)
    for (let word = path.pop(); word !== undefined; word = path.pop()) {
      depth += 1
      depths[word] = depth
    }
  }
  return depths
}
