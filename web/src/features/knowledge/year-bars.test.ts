import { describe, expect, it } from 'vitest'
import { yearBars } from './FilterPanel.tsx'

describe('the columns of the years', () => {
  it('there is one column a year while there is room, including empty years', () => {
    expect(
      yearBars([
        [2001, 2],
        [2003, 5],
      ]),
    ).toEqual([
      { from: 2001, to: 2001, papers: 2 },
      { from: 2002, to: 2002, papers: 0 },
      { from: 2003, to: 2003, papers: 5 },
    ])
  })

  it('many years share columns without losing a paper', () => {
    const years = Array.from({ length: 130 }, (_, index): [number, number] => [1890 + index, index + 1])
    const bars = yearBars(years)
    expect(bars.length).toBeLessThanOrEqual(41)
    expect(bars.reduce((sum, { papers }) => sum + papers, 0)).toBe(years.reduce((sum, [, papers]) => sum + papers, 0))
    expect(bars[0]?.from).toBeLessThanOrEqual(1890)
    expect(bars.at(-1)?.to).toBe(2019)
    for (const [index, { from }] of bars.slice(1).entries()) expect(from).toBe((bars[index]?.to ?? 0) + 1)
  })

  it('one mistyped year does not squeeze the columns', () => {
    const bars = yearBars([[19, 1], ...Array.from({ length: 30 }, (_, index): [number, number] => [1990 + index, 50])])
    expect(bars.length).toBeGreaterThanOrEqual(30)
    expect(bars[0]).toMatchObject({ from: 19, papers: 51 })
  })

  it.each([[[]], [[[2001, 0]]]] as [[number, number][]][])('there are no columns without papers: %j', (years) =>
    expect(yearBars(years)).toEqual([]),
  )
})
