import type { Citation } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing/document.ts'
import { referenceAddresses } from './ReferenceLinks.tsx'
import { byBlock, callersOf, segmentsOf } from './segments.ts'

const { blocks } = documentOf([
  { type: 'heading', text: 'Pots' },
  { type: 'paragraph', text: 'Pots dry [1, 2] in shade [2].' },
])
const call = (start: number, end: number, ...references: number[]): Citation => ({
  start,
  end,
  references,
  page: 1,
  boxes: [],
})
const calls = [call(31, 34, 1), call(15, 21, 0, 1)]
const called = byBlock(blocks, calls, ({ start }) => start)
const runs = (mark: { start: number; end: number } | null) => {
  const block = blocks[1]
  return block ? segmentsOf(block, { citations: called.get(1) ?? [], flash: mark, noteMarks: [] }) : []
}

describe('the text of a block with call-outs', () => {
  it('is cut at each of them and is whole again together', () => {
    expect(runs(null).map(({ text, citation }) => [text, citation?.references ?? null])).toEqual([
      ['Pots dry ', null],
      ['[1, 2]', [0, 1]],
      [' in shade ', null],
      ['[2]', [1]],
      ['.', null],
    ])
  })
  it('links web addresses without the punctuation after them', () => {
    const document = documentOf([
      { type: 'paragraph', text: 'Code: https://example.org/a_(b)/c?d=1. See (http://example.org).' },
      { type: 'reference', text: 'Ada. https://example.org/x' },
    ])
    const addresses = document.blocks.flatMap((block) =>
      segmentsOf(block, { citations: [], flash: null, noteMarks: [] }).flatMap(({ text, address }) =>
        address ? [[text, address]] : [],
      ),
    )
    expect(addresses).toEqual([
      ['https://example.org/a_(b)/c?d=1', 'https://example.org/a_(b)/c?d=1'],
      ['http://example.org', 'http://example.org'],
    ])
  })
  it('is marked also across them', () => {
    const marked = runs({ start: 11, end: 27 }).filter(({ isMarked }) => isMarked)
    expect(marked.map(({ text }) => text).join('')).toBe('dry [1, 2] in sh')
  })
  it('is not cut by a mark elsewhere', () =>
    expect(runs({ start: 0, end: 4 }).some(({ isMarked }) => isMarked)).toBe(false))
})

describe('superscripts', () => {
  const note = (at: number, text: string) => ({ at, text, note: null })
  const marks = [note(6, '*'), note(14, '2'), note(35, '3')]
  const superscripts = byBlock(blocks, marks, ({ at }) => at)

  it('superscripts follow the text before them, also at the start and the end of a block', () => {
    const block = blocks[1]
    const cut =
      block && segmentsOf(block, { citations: [call(14, 14, 1)], flash: null, noteMarks: superscripts.get(1) ?? [] })
    expect(
      cut?.map(({ text, superscripts: after }) => [text, after.map((mark) => [mark.text, mark.citation?.references])]),
    ).toEqual([
      ['', [['*', undefined]]],
      ['Pots dry', [['2', [1]]]],
      [' [1, 2] in shade [2].', [['3', undefined]]],
    ])
  })
})

describe('the call-outs', () => {
  it('citations belong to their block', () => expect([...called.keys()]).toEqual([1]))
  it('citations are known to each entry they refer to', () =>
    expect(callersOf(calls)).toEqual(
      new Map([
        [1, [31, 15]],
        [0, [15]],
      ]),
    ))
})

it('addresses are made of identifiers alone, which cannot leave their host', () => {
  expect(referenceAddresses({ doi: '10.1000/a b?c', archiveId: 'math/0309136' })).toEqual([
    { label: 'DOI', url: 'https://doi.org/10.1000/a%20b%3Fc' },
    { label: 'arXiv', url: 'https://arxiv.org/abs/math/0309136' },
  ])
  expect(referenceAddresses({ doi: null, archiveId: null })).toEqual([])
})
