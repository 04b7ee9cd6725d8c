/** A place in the drawing. */
export type Point = { x: number; y: number }

/** How far a statement beside another between the same two keeps from it. */
const BEND = 26
/** The head of an arrow: how far its tip is beyond the end of the line, how far it reaches back, and to each side. */
const HEAD = { tip: 1, back: 8, side: 4.5 }

/** A line, the head of its arrow as a path of its own, and where its words stand. */
export type EdgePath = { d: string; head: string; label: Point }

/** The line of a statement from node to node; it ends at the edges of both. */
export function edgePath(from: Point, to: Point, bend: number, radii: [number, number]): EdgePath {
  if (from.x === to.x && from.y === to.y) return loopPath(from, bend, radii[0])
  const byX = to.x - from.x
  const byY = to.y - from.y
  const length = Math.hypot(byX, byY) || 1
  const side = { x: (-byY / length) * bend * BEND, y: (byX / length) * bend * BEND }
  const middle = { x: (from.x + to.x) / 2 + side.x, y: (from.y + to.y) / 2 + side.y }
  const control = { x: middle.x + side.x, y: middle.y + side.y }
  const start = towards(from, control, radii[0])
  const end = towards(to, control, radii[1] + 4)
  return { d: `M${words(start)}Q${words(control)} ${words(end)}`, head: headPath(control, end), label: middle }
}

function loopPath(at: Point, bend: number, radius: number): EdgePath {
  const size = 22 + Math.abs(bend) * 14 + radius
  const left = { x: at.x - size * 0.7, y: at.y - size * 1.6 }
  const right = { x: at.x + size * 0.7, y: at.y - size * 1.6 }
  const start = towards(at, left, radius)
  const end = towards(at, right, radius + 4)
  return {
    d: `M${words(start)}C${words(left)} ${words(right)} ${words(end)}`,
    head: headPath(right, end),
    label: { x: at.x, y: at.y - size * 1.3 },
  }
}

/** A triangle whose tip is a little behind the end of the line that comes from somewhere. */
function headPath(from: Point, end: Point): string {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1
  const way = { x: (end.x - from.x) / length, y: (end.y - from.y) / length }
  const corner = (ahead: number, aside: number) =>
    words({ x: end.x + way.x * ahead - way.y * aside, y: end.y + way.y * ahead + way.x * aside })
  return `M${corner(HEAD.tip, 0)}L${corner(-HEAD.back, HEAD.side)}L${corner(-HEAD.back, -HEAD.side)}Z`
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
