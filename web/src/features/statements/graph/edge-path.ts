/** A position in the drawing. */
export type Point = { x: number; y: number }

/** Distance between parallel edges. */
const BEND = 26
/** The arrow head: its tip beyond the end of the line, its length back from it, and half its width. */
const HEAD = { tip: 1, back: 8, side: 4.5 }

/** An edge's line, its arrow head as a separate path, and the position of its label. */
export type EdgePath = { d: string; head: string; label: Point }

/** The path of an edge, from the border of one node to the border of the other. */
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
  return { d: `M${xy(start)}Q${xy(control)} ${xy(end)}`, head: headPath(control, end), label: middle }
}

function loopPath(at: Point, bend: number, radius: number): EdgePath {
  const size = 22 + Math.abs(bend) * 14 + radius
  const left = { x: at.x - size * 0.7, y: at.y - size * 1.6 }
  const right = { x: at.x + size * 0.7, y: at.y - size * 1.6 }
  const start = towards(at, left, radius)
  const end = towards(at, right, radius + 4)
  return {
    d: `M${xy(start)}C${xy(left)} ${xy(right)} ${xy(end)}`,
    head: headPath(right, end),
    label: { x: at.x, y: at.y - size * 1.3 },
  }
}

/** A triangle at the end of a line, pointing away from `from`. */
function headPath(from: Point, end: Point): string {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1
  const direction = { x: (end.x - from.x) / length, y: (end.y - from.y) / length }
  const corner = (ahead: number, aside: number) =>
    xy({ x: end.x + direction.x * ahead - direction.y * aside, y: end.y + direction.y * ahead + direction.x * aside })
  return `M${corner(HEAD.tip, 0)}L${corner(-HEAD.back, HEAD.side)}L${corner(-HEAD.back, -HEAD.side)}Z`
}

function towards(from: Point, to: Point, distance: number): Point {
  const byX = to.x - from.x
  const byY = to.y - from.y
  const length = Math.hypot(byX, byY) || 1
  const share = Math.min(distance, length / 2) / length
  return { x: from.x + byX * share, y: from.y + byY * share }
}

function xy({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`
}
