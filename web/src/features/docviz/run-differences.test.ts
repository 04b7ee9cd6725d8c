import { describe, expect, it } from 'vitest'
import { runDifferences } from './RunsView.tsx'
import { aBox } from './testing/results.ts'

const kinds = (...given: Parameters<typeof runDifferences>) =>
  runDifferences(...given).map(({ kind, before, now }) => [kind, before, now])

describe('the differences between two runs', () => {
  const read = [aBox(0), aBox(1), aBox(2)]

  it('equal runs have no differences', () => expect(runDifferences(read, read)).toEqual([]))

  it('type, position and text differences of a box are reported', () => {
    const places = [{ page: 1, x: 12, y: 43, width: 100, height: 20 }]
    expect(kinds(read, [aBox(0, { type: 'heading' }), aBox(1, { places }), aBox(2, { text: 'Other' })])).toEqual([
      ['type', 0, 0],
      ['place', 1, 1],
      ['text', 2, 2],
    ])
  })

  it('removed and added boxes are reported', () => {
    const other = aBox(9, { text: 'New', places: [{ page: 1, x: 200, y: 300, width: 50, height: 20 }] })
    expect(kinds(read, [aBox(0), aBox(1), other])).toEqual([
      ['gone', 2, null],
      ['new', null, 9],
    ])
  })

  // Proves: x-docviz-runs
  it('only the moved box is reported, not all after it', () => {
    const moved = [aBox(2, { order: 1 }), aBox(0, { order: 2 }), aBox(1, { order: 3 })]
    expect(kinds(read, moved)).toEqual([['order', 2, 2]])
    expect(runDifferences(read, moved)[0]?.message).toBe('1 Paragraph “Text 2” was number 3')
  })
})
