import { edgePath, type Point } from './edge-path.ts'
import { radiusOf } from './graph-labels.ts'
import type { VisibleGraph } from './visible-graph.ts'

/**
 * Writes the layout's positions to the DOM without React. The edges' hit areas follow only at rest, since moving edges
 * are not clicked.
 */
export function drawGraph(
  svg: SVGSVGElement,
  graph: VisibleGraph,
  positions: ReadonlyMap<string, Point>,
  isAtRest: boolean,
): void {
  const { nodes, edges } = graph
  const drawn = [...svg.querySelectorAll<SVGGElement>('[data-node]')]
  nodes.forEach(({ id }, index) => {
    const at = positions.get(id)
    if (at) drawn[index]?.setAttribute('transform', shiftTo(at))
  })
  const pathOf = pathsOf(graph, positions)
  const lines = [...svg.querySelectorAll<SVGGElement>('[data-edge]')]
  const heads: string[] = []
  edges.forEach((edge, index) => {
    const path = pathOf(edge)
    if (!path) return
    const [line, hitArea] = lines[index]?.children ?? []
    heads.push(path.head)
    line?.setAttribute('d', path.d)
    if (isAtRest) hitArea?.setAttribute('d', path.d)
  })
  svg.querySelector('[data-heads]')?.setAttribute('d', heads.join(''))
  const labels = svg.querySelector<SVGGElement>('[data-labels]')
  if (labels) placeLabels(labels, graph, positions)
}

/** Positions names at their nodes and labels at their edges. */
export function placeLabels(labels: SVGGElement, graph: VisibleGraph, positions: ReadonlyMap<string, Point>): void {
  for (const name of labels.querySelectorAll<SVGGElement>('[data-name]')) {
    const at = positions.get(name.dataset.name ?? '')
    if (at) name.setAttribute('transform', shiftTo(at))
  }
  const pathOf = pathsOf(graph, positions)
  const edges = new Map(graph.edges.map((edge) => [edge.key, edge]))
  for (const text of labels.querySelectorAll<SVGTextElement>('[data-edge-label]')) {
    const edge = edges.get(text.dataset.edgeLabel ?? '')
    const label = edge && pathOf(edge)?.label
    if (label) text.setAttribute('transform', shiftTo(label))
  }
}

function pathsOf({ nodes }: VisibleGraph, positions: ReadonlyMap<string, Point>) {
  const radii = new Map(nodes.map((node) => [node.id, radiusOf(node)]))
  return ({ from, to, bend }: VisibleGraph['edges'][number]) => {
    const [start, end] = [positions.get(from), positions.get(to)]
    return start && end && edgePath(start, end, bend, [radii.get(from) ?? 0, radii.get(to) ?? 0])
  }
}

function shiftTo({ x, y }: Point): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`
}
