/** A position in the drawing. */
export type Point = { x: number; y: number }

/** Distance between parallel edges. */
const BEND = 26
/** The arrow head: its tip beyond the end of the line, its length back from it, and half its width. */
const HEAD = { tip: 1, back: 8, side: 4.5 }
/** Where a label may be: on the line, at these shares of it, or else this far beside it. */
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]
const BESIDE = [0, 10, -10]

/** An edge's line, its arrow head as a separate path, and the positions for its label, the best first. */
export type EdgePath = { d: string; head: string; spots: Point[] }

/** The path of an edge, from the border of one node to the border of the other. */
export function edgePath(from: Point, to: Point, bend: number, radii: [number, number]): EdgePath {
  const byX = to.x - from.x
  const byY = to.y - from.y
  const length = Math.hypot(byX, byY) || 1
  const side = { x: (-byY / length) * bend * BEND, y: (byX / length) * bend * BEND }
  const control = { x: (from.x + to.x) / 2 + 2 * side.x, y: (from.y + to.y) / 2 + 2 * side.y }
  const start = towards(from, control, radii[0])
  const end = towards(to, control, radii[1] + 4)
  return {
    d: `M${xy(start)}Q${xy(control)} ${xy(end)}`,
    head: headPath(control, end),
    spots: BESIDE.flatMap((aside) =>
      SHARES.map((share) => {
        const { x, y } = onCurve(from, control, to, share)
        return { x: x - (byY / length) * aside, y: y + (byX / length) * aside }
      }),
    ),
  }
}

function onCurve(from: Point, control: Point, to: Point, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2]
  return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y }
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
