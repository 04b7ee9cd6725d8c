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

/** The number of nodes, and which of them are connected. */
export type LayoutInput = { count: number; pairs: readonly (readonly [number, number])[] }

/** A force-directed layout; positions are in units of the drawing. */
export type Layout = Simulation<Point & SimulationNodeDatum, undefined>

type Point = { x: number; y: number }

/** Length of an edge at rest; longer in small graphs, where there is room for labels between the nodes. */
export const EDGE_LENGTH = 110
const EDGE_LENGTH_OF_FEW = 180
const FEW = 40
/** A graph of which most nodes have a position already only settles. */
const ALPHA_OF_KNOWN = 1 / 3
const ALPHA_DECAY = 0.025
/** Weaker sideways, because windows are wider than high. */
const PULL_TO_CENTRE = { x: 0.04, y: 0.08 }

/**
 * Starts a layout from the positions nodes had before, or from a spiral. It is deterministic: the same statements are
 * always drawn alike.
 */
export function beginLayout({ count, pairs }: LayoutInput, before: readonly (Point | null)[] = []): Layout {
  const length = count <= FEW ? EDGE_LENGTH_OF_FEW : EDGE_LENGTH
  const known = before.filter((point) => point !== null).length
  const nodes = Array.from({ length: count }, (_, index) => ({ ...(before[index] ?? spiral(index, length * 0.6)) }))
  return forceSimulation(nodes)
    .stop()
    .alpha(known > count / 2 ? ALPHA_OF_KNOWN : 1)
    .alphaDecay(ALPHA_DECAY)
    .force('charge', forceManyBody().strength(-9 * length))
    .force('links', forceLink(pairs.map(([source, target]) => ({ source, target }))).distance(length))
    .force('apart', forceCollide(length / 4))
    .force('x', forceX(0).strength(PULL_TO_CENTRE.x))
    .force('y', forceY(0).strength(PULL_TO_CENTRE.y))
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
