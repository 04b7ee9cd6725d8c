import type { Shared } from '@colophon/protocol/compare/entities'

/** A point of the drawing: a paper on the rim, or something that papers share, between those that do. */
type OverlapNode = { x: number; y: number }
type OverlapLayout = { width: number; height: number; papers: Map<number, OverlapNode>; things: OverlapNode[] }

const WIDTH = 1200
const HEIGHT = 640
/** How far the papers are from the middle, as shares: beside them there is room for their titles. */
const RIM = { x: 0.3, y: 0.41 }
/** How far things of the same papers stand apart, and the angle from each to the next, which never lines them up. */
const APART = 13
const GOLDEN = Math.PI * (3 - Math.sqrt(5))

/** Papers on an ellipse in their order, and each thing in the middle of its papers; the same is always drawn the same. */
export function layOverlap(articleIds: readonly number[], shared: readonly Shared[]): OverlapLayout {
  const papers = new Map(
    articleIds.map((id, index) => {
      const angle = -Math.PI / 2 + (2 * Math.PI * index) / articleIds.length
      const point = { x: WIDTH * (0.5 + RIM.x * Math.cos(angle)), y: HEIGHT * (0.5 + RIM.y * Math.sin(angle)) }
      return [id, point] as const
    }),
  )
  const seen = new Map<string, number>()
  const things = shared.map(({ articleIds: of }) => {
    const own = of.flatMap((id) => papers.get(id) ?? [])
    const middle = own.reduce((sum, { x, y }) => ({ x: sum.x + x / own.length, y: sum.y + y / own.length }), {
      x: 0,
      y: 0,
    })
    const name = of.join()
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    const [angle, far] = [count * GOLDEN, APART * Math.sqrt(count)]
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) }
  })
  return { width: WIDTH, height: HEIGHT, papers, things }
}
