import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from 'd3-force'

/** How many nodes there are, which of them are connected, and the window they are laid out for. */
export type LayoutInput = {
  count: number
  pairs: readonly (readonly [number, number])[]
  window: { width: number; height: number }
}

/** A force-directed layout; positions are in pixels of the window, before it is fitted. */
export type Layout = Simulation<Point & SimulationNodeDatum, undefined>

type Point = { x: number; y: number }

/** Bounds of the length of an edge at rest. */
const LENGTH = { least: 80, most: 170 }
/** A graph of which most nodes have a position already only settles. */
const ALPHA_OF_KNOWN = 1 / 3
const ALPHA_DECAY = 0.025
/** A node with more lines than the square of this has longer ones, so that its neighbours do not crowd. */
const ROUND = 2.2
/** Towards the centre; weaker along the longer side of the window. */
const PULL = 0.1

/**
 * Starts a layout from the positions nodes had before, or from a spiral. It is deterministic: the same statements are
 * always drawn alike.
 */
export function beginLayout({ count, pairs, window }: LayoutInput, before: readonly (Point | null)[] = []): Layout {
  const length = edgeLength(count, window)
  const lean = Math.sqrt(Math.max(1, window.width) / Math.max(1, window.height))
  const known = before.filter((point) => point !== null).length
  const lines = (node: number) => pairs.filter((pair) => pair.includes(node)).length
  const nodes = Array.from({ length: count }, (_, index) => ({ ...(before[index] ?? spiral(index, length * 0.6)) }))
  const links = pairs.map(([source, target]) => ({ source, target, most: Math.max(lines(source), lines(target)) }))
  return forceSimulation(nodes)
    .stop()
    .alpha(known > count / 2 ? ALPHA_OF_KNOWN : 1)
    .alphaDecay(ALPHA_DECAY)
    .force(
      'charge',
      forceManyBody()
        .strength(-5 * length)
        .distanceMax(3 * length),
    )
    .force(
      'links',
      forceLink(links).distance(({ most }) => length * Math.max(1, Math.sqrt(most) / ROUND)),
    )
    .force('apart', forceCollide(length / 3))
    .force('x', forceX(0).strength(PULL / lean))
    .force('y', forceY(0).strength(PULL * lean))
}

/** The length at which the nodes fill the window. */
export function edgeLength(count: number, { width, height }: LayoutInput['window']): number {
  return Math.min(LENGTH.most, Math.max(LENGTH.least, Math.sqrt((width * height) / Math.max(1, count))))
}

/** True when the nodes have come to rest. */
export function isAtRest(layout: Layout): boolean {
  return layout.alpha() < layout.alphaMin()
}

/** Sunflower spiral. */
function spiral(index: number, scale: number): Point {
  const radius = scale * Math.sqrt(index + 0.5)
  const angle = index * Math.PI * (3 - Math.sqrt(5))
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
