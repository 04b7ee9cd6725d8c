import { unpackNetwork } from '@colophon/analysis/parsing/network/load-network'
import { describe, expect, it } from 'vitest'
import { packNetwork } from './pack-network.ts'

const table = (rows: number, columns: number) => ({
  rows,
  columns,
  bytes: Int8Array.from({ length: rows * columns }, (_, at) => ((at * 37) % 255) - 127),
  scales: Float32Array.from({ length: rows }, (_, row) => (row + 1) / 64),
})

describe('packNetwork', () => {
  const model = {
    labels: ['root', 'nsubj'],
    vocabularies: [['cell', 'α'], []],
    tables: { first: table(3, 5), second: table(2, 8) },
  }

  it('unpackNetwork restores what was packed', () => {
    expect(unpackNetwork(packNetwork(model))).toEqual(model)
  })

  it('other text is rejected', () => {
    const packed = packNetwork(model)
    expect(() => unpackNetwork(packed.slice(0, 40))).toThrow()
    expect(() => unpackNetwork('')).toThrow()
  })
})
