import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Kernel } from './kernel.ts'
import { loadNetwork } from './load-network.ts'
import { bestTree } from './projective-tree.ts'
import { storeMatrix, transposed, valuesOf } from './tables.ts'

const table = (rows: number, columns: number) => ({
  rows,
  columns,
  bytes: Int8Array.from({ length: rows * columns }, (_, at) => ((at * 37) % 255) - 127),
  scales: Float32Array.from({ length: rows }, (_, row) => (row + 1) / 64),
})

describe('bestTree', () => {
  const sentences = fc
    .integer({ min: 1, max: 5 })
    .chain((n) => fc.array(fc.integer({ min: -50, max: 50 }), { minLength: n * (n + 1), maxLength: n * (n + 1) }))

  it('no projective tree with one root has a higher score', () => {
    fc.assert(
      fc.property(sentences, (scores) => {
        const n = Math.round((Math.sqrt(1 + 4 * scores.length) - 1) / 2)
        const scoreOf = (heads: readonly number[]) =>
          heads.reduce((sum, head, word) => sum + (scores[word * (n + 1) + head] as number), 0)
        const best = Math.max(...projectiveTrees(n).map(scoreOf))
        const found = [...bestTree(Float64Array.from(scores), n)]
        expect(projectiveTrees(n)).toContainEqual(found)
        expect(scoreOf(found)).toBe(best)
      }),
      { numRuns: 100 },
    )
  })
})

/** The heads of all projective trees with one root, which is word `n`. */
function projectiveTrees(n: number): number[][] {
  let all: number[][] = [[]]
  for (let word = 0; word < n; word += 1)
    all = all.flatMap((heads) =>
      [...Array(n + 1).keys()].filter((head) => head !== word).map((head) => [...heads, head]),
    )
  return all.filter((heads) => {
    const reachesRoot = (word: number, steps = 0): boolean =>
      word === n || (steps <= n && reachesRoot(heads[word] as number, steps + 1))
    const isBelow = (word: number, top: number): boolean =>
      word === top || (word !== n && isBelow(heads[word] as number, top))
    return (
      heads.filter((head) => head === n).length === 1 &&
      heads.every((_, word) => reachesRoot(word)) &&
      heads.every((head, word) => {
        const [from, to] = [Math.min(word, head), Math.max(word, head)]
        return head === n || heads.every((_, other) => other <= from || other >= to || isBelow(other, head))
      })
    )
  })
}

describe('Kernel', () => {
  it.each([
    [4, 4],
    [8, 12],
    [6, 5],
    [97, 130],
  ])('multiplies a matrix of %i × %i as plain arithmetic does', (rows, columns) => {
    const kernel = new Kernel()
    const weights = table(rows, columns)
    const matrix = storeMatrix(kernel, weights)
    const vector = Float32Array.from({ length: matrix.columns }, (_, at) => (at < columns ? Math.sin(at) : 0))
    const from = kernel.store(vector)
    const to = kernel.reserve(matrix.rows)
    kernel.multiply(matrix, from, to)
    const values = valuesOf(weights)
    for (let row = 0; row < rows; row += 1) {
      const own = values.subarray(row * columns, (row + 1) * columns)
      const sum = own.reduce((total, value, at) => total + value * (vector[at] as number), 0)
      expect(kernel.memory[to + row]).toBeCloseTo(sum, 2)
    }
  })
})

it('rows and columns are exchanged', () => {
  const { rows, columns, values } = transposed(table(2, 3))
  const before = valuesOf(table(2, 3))
  expect([rows, columns]).toEqual([3, 2])
  expect([...values]).toEqual([0, 3, 1, 4, 2, 5].map((at) => before[at]))
})

describe('the packaged network', () => {
  const network = loadNetwork()
  const flat = (words: readonly string[]) => ({
    heads: words.map((_, at) => at - 1),
    labels: words.map((_, at) => (at === 0 ? 'root' : 'dep')),
  })

  it('corrects wrong arcs', () => {
    const words = ['We', 'have', 'measured', 'the', 'length', 'of', 'axons', '.']
    const tags = ['PRP', 'VBP', 'VBN', 'DT', 'NN', 'IN', 'NNS', '.']
    const tree = {
      heads: [2, 2, -1, 4, 2, 4, 5, 2],
      labels: ['nsubj', 'aux', 'root', 'det', 'dobj', 'prep', 'pobj', 'punct'],
    }
    const wrong = { heads: [2, 2, -1, 6, 6, 2, 2, 2], labels: tree.labels.map(() => 'dep') }
    expect(network.parse(words, tags, wrong)).toEqual(tree)
  })

  it('any words give one tree', () => {
    const word = fc.constantFrom('the', 'cells', 'grew', 'of', 'X', '12', ',', '(', ')', 'α', '', 'didn', "n't")
    const tag = fc.constantFrom('DT', 'NN', 'VBD', 'IN', 'CD', 'nonsense')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, tag), { minLength: 1, maxLength: 30 }), (pairs) => {
        const [words, tags] = [pairs.map(([each]) => each), pairs.map(([, each]) => each)]
        const { heads, labels } = network.parse(words, tags, flat(words))
        expect(heads.filter((head) => head < 0)).toHaveLength(1)
        for (let at = 0; at < words.length; at += 1) {
          expect(labels[at]).toBeTruthy()
          let up = at
          for (let steps = 0; up >= 0; steps += 1) {
            expect(steps).toBeLessThanOrEqual(words.length)
            up = heads[up] as number
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('a sentence of more than 400 words keeps its tree', () => {
    const words = Array.from({ length: 401 }, () => 'word')
    expect(
      network.parse(
        words,
        words.map(() => 'NN'),
        flat(words),
      ),
    ).toEqual(flat(words))
  })
})
