/** Nodes by number and the pairs of them that belong together. */
export type LayoutInput = { count: number; pairs: readonly (readonly [number, number])[] }

/** Places in units of the drawing; `heat` is how far a node may still move in one step. */
export type Layout = {
  x: Float64Array
  y: Float64Array
  heat: number
  rest: number
  pairs: readonly (readonly [number, number])[]
}

/** How far apart two nodes that belong together come to rest: further while there is room for the words between them. */
export const REST = 110
const REST_OF_FEW = 180
const FEW = 40
const HEAT = 60
const COOLING = 0.975
const COLD = 0.4
/** Less to the sides than up and down, as windows are wide. */
const PULL_TO_CENTRE = { x: 0.7, y: 1.4 }

/**
 * The beginning of a layout: nodes on a sunflower's spiral, or where they stood before. Nothing is left to chance, so the
 * same statements are always drawn alike.
 */
export function beginLayout(
  { count, pairs }: LayoutInput,
  before: readonly ({ x: number; y: number } | null)[] = [],
): Layout {
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const rest = count <= FEW ? REST_OF_FEW : REST
  let known = 0
  for (let node = 0; node < count; node++) {
    const place = before[node]
    if (place) known += 1
    const radius = rest * 0.6 * Math.sqrt(node + 0.5)
    const angle = node * Math.PI * (3 - Math.sqrt(5))
    x[node] = place?.x ?? radius * Math.cos(angle)
    y[node] = place?.y ?? radius * Math.sin(angle)
  }
  return { x, y, heat: known > count / 2 ? HEAT / 3 : HEAT, rest, pairs }
}

/** True when the nodes have come to rest. */
export function isCold({ heat }: Layout): boolean {
  return heat < COLD
}

/**
 * One step in place: all push each other away, pairs pull each other near, and the middle draws a little, so that parts
 * without a connection stay in sight. Every pair of nodes is looked at once: 11,175 of them for 150 nodes.
 */
export function stepLayout(layout: Layout): void {
  const { x, y, pairs, heat } = layout
  const count = x.length
  const dx = new Float64Array(count)
  const dy = new Float64Array(count)
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      push(layout, dx, dy, one, other)
    }
  }
  for (const [one, other] of pairs) pull(layout, dx, dy, one, other)
  for (let node = 0; node < count; node++) {
    const forceX = at(dx, node) - at(x, node) * PULL_TO_CENTRE.x
    const forceY = at(dy, node) - at(y, node) * PULL_TO_CENTRE.y
    const size = Math.hypot(forceX, forceY)
    if (size === 0) continue
    const way = Math.min(size, heat) / size
    x[node] = at(x, node) + forceX * way
    y[node] = at(y, node) + forceY * way
  }
  layout.heat *= COOLING
}

function push({ x, y, rest }: Layout, dx: Float64Array, dy: Float64Array, one: number, other: number): void {
  let byX = at(x, one) - at(x, other)
  let byY = at(y, one) - at(y, other)
  let square = byX * byX + byY * byY
  if (square < 0.01) {
    // Two at the same place part by their numbers.
    byX = 0.1 * (one + 1)
    byY = 0.1 * (other + 1)
    square = byX * byX + byY * byY
  }
  const force = (rest * rest) / square
  dx[one] = at(dx, one) + byX * force
  dy[one] = at(dy, one) + byY * force
  dx[other] = at(dx, other) - byX * force
  dy[other] = at(dy, other) - byY * force
}

function pull({ x, y, rest }: Layout, dx: Float64Array, dy: Float64Array, one: number, other: number): void {
  const byX = at(x, one) - at(x, other)
  const byY = at(y, one) - at(y, other)
  const force = Math.hypot(byX, byY) / rest
  dx[one] = at(dx, one) - byX * force
  dy[one] = at(dy, one) - byY * force
  dx[other] = at(dx, other) + byX * force
  dy[other] = at(dy, other) + byY * force
}

function at(list: Float64Array, index: number): number {
  return list[index] ?? 0
}
