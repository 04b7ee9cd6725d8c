import { describe, expect, it } from 'vitest'
import { beginLayout, edgeLength, isAtRest, type Layout, type LayoutInput } from './layout.ts'

const window = { width: 800, height: 600 }

function distanceIn(layout: Layout, one: number, other: number): number {
  const [from, to] = [layout.nodes()[one], layout.nodes()[other]]
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Number.NaN
}

function laidOut(input: Omit<LayoutInput, 'window'>) {
  const layout = beginLayout({ ...input, window })
  let steps = 0
  while (!isAtRest(layout) && steps < 1000) {
    layout.tick()
    steps += 1
  }
  const distance = (one: number, other: number) => distanceIn(layout, one, other)
  return { layout, steps, distance }
}

const ring = (count: number) => ({
  count,
  pairs: Array.from({ length: count }, (_, node) => [node, (node + 1) % count] as const),
})

describe('the layout', () => {
  it('the layout comes to rest in a bounded number of steps, with finite positions', () => {
    const { layout, steps } = laidOut(ring(150))
    expect(steps).toBeLessThan(300)
    expect(layout.nodes().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  })

  it('the layout of the same graph is always the same', () =>
    expect(laidOut(ring(30)).layout.nodes()).toEqual(laidOut(ring(30)).layout.nodes()))

  it('connected nodes are nearer to each other than to others', () => {
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

  it('no two of 150 nodes overlap', () => {
    const { distance } = laidOut({
      count: 150,
      pairs: Array.from({ length: 149 }, (_, node) => [0, node + 1] as const),
    })
    let least = Number.POSITIVE_INFINITY
    for (let one = 0; one < 150; one++)
      for (let other = 0; other < one; other++) least = Math.min(least, distance(one, other))
    expect(least).toBeGreaterThan(20)
  })

  it('nodes that start at the same position are separated', () => {
    const layout = beginLayout({ count: 2, pairs: [], window }, [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
    ])
    layout.tick()
    expect(distanceIn(layout, 0, 1)).toBeGreaterThan(1)
  })

  it('known positions are the start, and the layout then moves less', () => {
    const layout = beginLayout({ count: 2, pairs: [[0, 1]], window }, [
      { x: 1, y: 2 },
      { x: 100, y: 2 },
    ])
    expect(layout.nodes()[0]).toMatchObject({ x: 1, y: 2 })
    expect(layout.alpha()).toBeLessThan(beginLayout({ count: 2, pairs: [], window }).alpha())
  })

  it.each([0, 1])('a graph of %i nodes is laid out', (count) =>
    expect(laidOut({ count, pairs: [] }).layout.nodes()).toHaveLength(count),
  )

  it('two neighbours are about the edge length apart', () => {
    const { distance } = laidOut({ count: 2, pairs: [[0, 1]] })
    expect(distance(0, 1)).toBeGreaterThan(edgeLength(2, window) / 2)
    expect(distance(0, 1)).toBeLessThan(edgeLength(2, window) * 3)
  })
})
