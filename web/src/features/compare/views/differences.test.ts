import type { CompareItem } from '@colophon/protocol/compare/entities'
import { describe, expect, it } from 'vitest'
import { differencesOf } from './DifferencesView.tsx'

const item = (text: string, more: Partial<CompareItem> = {}): CompareItem => ({
  text,
  quote: null,
  page: null,
  start: null,
  end: null,
  ...more,
})
const row = (left: CompareItem[], right: CompareItem[]) => [
  {
    group: 'terms' as const,
    label: 'Key terms',
    rows: [
      {
        id: 'terms',
        label: 'Key terms',
        failure: null,
        cells: [left, right].map((items) => ({ state: 'filled' as const, items })),
      },
    ],
  },
]

describe('what two papers differ in', () => {
  // Proves: x-compare-shared
  it('a value of only one paper is a difference; case and punctuation are not', () => {
    const [group] = differencesOf(row([item('Peat'), item('wind speed')], [item('peat.'), item('sand')]))
    expect(group?.rows[0]).toMatchObject({
      left: [{ text: 'wind speed' }],
      right: [{ text: 'sand' }],
      both: [{ text: 'Peat' }],
      isAlike: false,
    })
  })

  it.each([
    [20, 25, '+5 g, +25%'],
    [40, 30, '−10 g, −25%'],
    [0, 3, '+3 g'],
  ])('values of %d and %d differ by %s', (one, other, label) => {
    const value = (number: number) => item(`${number} g`, { value: number, unit: 'g' })
    expect(differencesOf(row([value(one)], [value(other)]))[0]?.rows[0]?.numbers).toBe(label)
  })

  it('equal papers have no differences, and empty rows are left out', () => {
    expect(differencesOf(row([item('Peat')], [item('peat')]))[0]?.rows[0]?.isAlike).toBe(true)
    expect(differencesOf(row([], []))).toEqual([])
  })
})
