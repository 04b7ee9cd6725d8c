/** A place in the drawing. */
export type Point = { x: number; y: number }

/** How far a statement beside another between the same two keeps from it. */
const BEND = 26

/** The line of a statement from node to node and where its words stand; it ends at the edges of both. */
export function edgePath(from: Point, to: Point, bend: number, radii: [number, number]): { d: string; label: Point } {
  if (from.x === to.x && from.y === to.y) return loopPath(from, bend, radii[0])
  const byX = to.x - from.x
  const byY = to.y - from.y
  const length = Math.hypot(byX, byY) || 1
  const side = { x: (-byY / length) * bend * BEND, y: (byX / length) * bend * BEND }
  const middle = { x: (from.x + to.x) / 2 + side.x, y: (from.y + to.y) / 2 + side.y }
  const control = { x: middle.x + side.x, y: middle.y + side.y }
  const start = towards(from, control, radii[0])
  const end = towards(to, control, radii[1] + 4)
  return { d: `M${words(start)}Q${words(control)} ${words(end)}`, label: middle }
}

function loopPath(at: Point, bend: number, radius: number): { d: string; label: Point } {
  const size = 22 + Math.abs(bend) * 14 + radius
  const left = { x: at.x - size * 0.7, y: at.y - size * 1.6 }
  const right = { x: at.x + size * 0.7, y: at.y - size * 1.6 }
  const start = towards(at, left, radius)
  const end = towards(at, right, radius + 4)
  return {
    d: `M${words(start)}C${words(left)} ${words(right)} ${words(end)}`,
    label: { x: at.x, y: at.y - size * 1.3 },
  }
}

function towards(from: Point, to: Point, distance: number): Point {
  const byX = to.x - from.x
  const byY = to.y - from.y
  const length = Math.hypot(byX, byY) || 1
  const way = Math.min(distance, length / 2) / length
  return { x: from.x + byX * way, y: from.y + byY * way }
}

function words({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
