import { edgePath, type Point } from './edge-path.ts'
import { radiusOf } from './graph-words.ts'
import type { VisibleGraph } from './visible-graph.ts'

/**
 * Puts nodes and lines where the layout has them, straight in the document: React takes no part in a frame. The room to click
 * the lines follows only at rest, because nobody hits them on the way.
 */
export function drawGraph(
  svg: SVGSVGElement,
  graph: VisibleGraph,
  places: ReadonlyMap<string, Point>,
  isAtRest: boolean,
): void {
  const { nodes, edges } = graph
  const drawn = [...svg.querySelectorAll<SVGGElement>('[data-node]')]
  nodes.forEach(({ id }, index) => {
    const at = places.get(id)
    if (at) drawn[index]?.setAttribute('transform', shiftTo(at))
  })
  const pathOf = pathsOf(graph, places)
  const lines = [...svg.querySelectorAll<SVGGElement>('[data-edge]')]
  const heads: string[] = []
  edges.forEach((edge, index) => {
    const path = pathOf(edge)
    if (!path) return
    const [line, room] = lines[index]?.children ?? []
    heads.push(path.head)
    line?.setAttribute('d', path.d)
    if (isAtRest) room?.setAttribute('d', path.d)
  })
  svg.querySelector('[data-heads]')?.setAttribute('d', heads.join(''))
  const letters = svg.querySelector<SVGGElement>('[data-letters]')
  if (letters) placeLetters(letters, graph, places)
}

/** Puts names at their nodes and the words of statements at their lines. */
export function placeLetters(letters: SVGGElement, graph: VisibleGraph, places: ReadonlyMap<string, Point>): void {
  for (const name of letters.querySelectorAll<SVGGElement>('[data-name]')) {
    const at = places.get(name.dataset.name ?? '')
    if (at) name.setAttribute('transform', shiftTo(at))
  }
  const pathOf = pathsOf(graph, places)
  const edges = new Map(graph.edges.map((edge) => [edge.key, edge]))
  for (const words of letters.querySelectorAll<SVGTextElement>('[data-words]')) {
    const edge = edges.get(words.dataset.words ?? '')
    const label = edge && pathOf(edge)?.label
    if (label) words.setAttribute('transform', shiftTo(label))
  }
}

function pathsOf({ nodes }: VisibleGraph, places: ReadonlyMap<string, Point>) {
  const radii = new Map(nodes.map((node) => [node.id, radiusOf(node)]))
  return ({ from, to, bend }: VisibleGraph['edges'][number]) => {
    const [start, end] = [places.get(from), places.get(to)]
    return start && end && edgePath(start, end, bend, [radii.get(from) ?? 0, radii.get(to) ?? 0])
  }
}

function shiftTo({ x, y }: Point): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`
}
