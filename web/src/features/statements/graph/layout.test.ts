import { describe, expect, it } from 'vitest'
import { beginLayout, isCold, type LayoutInput, REST, stepLayout } from './layout.ts'

function laidOut(input: LayoutInput) {
  const layout = beginLayout(input)
  let steps = 0
  while (!isCold(layout) && steps < 1000) {
    stepLayout(layout)
    steps += 1
  }
  const distance = (one: number, other: number) =>
    Math.hypot((layout.x[one] ?? 0) - (layout.x[other] ?? 0), (layout.y[one] ?? 0) - (layout.y[other] ?? 0))
  return { layout, steps, distance }
}

const ring = (count: number): LayoutInput => ({
  count,
  pairs: Array.from({ length: count }, (_, node) => [node, (node + 1) % count] as const),
})

describe('the layout', () => {
  it('comes to rest in a bounded number of steps, with every place a number', () => {
    const { layout, steps } = laidOut(ring(150))
    expect(steps).toBeLessThan(300)
    expect([...layout.x, ...layout.y].every(Number.isFinite)).toBe(true)
  })

  it('draws the same always alike', () => expect(laidOut(ring(30)).layout).toEqual(laidOut(ring(30)).layout))

  it('keeps what belongs together nearer than what does not', () => {
    const { distance } = laidOut({
      count: 4,
      pairs: [
        [0, 1],
        [2, 3],
      ],
    })
    expect(distance(0, 1)).toBeLessThan(distance(0, 2))
    expect(distance(2, 3)).toBeLessThan(distance(1, 3))
  })

  it('lets no two nodes of a full screen lie on each other', () => {
    const { distance } = laidOut({
      count: 150,
      pairs: Array.from({ length: 149 }, (_, node) => [0, node + 1] as const),
    })
    let least = Number.POSITIVE_INFINITY
    for (let one = 0; one < 150; one++)
      for (let other = 0; other < one; other++) least = Math.min(least, distance(one, other))
    expect(least).toBeGreaterThan(20)
  })

  it('parts two that begin at the same place', () => {
    const layout = beginLayout({ count: 2, pairs: [] }, [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
    ])
    stepLayout(layout)
    expect(
      Math.hypot((layout.x[0] ?? 0) - (layout.x[1] ?? 0), (layout.y[0] ?? 0) - (layout.y[1] ?? 0)),
    ).toBeGreaterThan(1)
  })

  it('begins where things stood, and stays calmer then', () => {
    const layout = beginLayout({ count: 2, pairs: [[0, 1]] }, [
      { x: 1, y: 2 },
      { x: 100, y: 2 },
    ])
    expect([layout.x[0], layout.y[0]]).toEqual([1, 2])
    expect(layout.heat).toBeLessThan(beginLayout({ count: 2, pairs: [] }).heat)
  })

  it.each([0, 1])('takes %i nodes', (count) => expect(laidOut({ count, pairs: [] }).layout.x).toHaveLength(count))

  it('keeps neighbours about their rest apart', () => {
    const { distance } = laidOut({ count: 2, pairs: [[0, 1]] })
    expect(distance(0, 1)).toBeGreaterThan(REST / 2)
    expect(distance(0, 1)).toBeLessThan(REST * 3)
  })
})
