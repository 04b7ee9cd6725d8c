import type { Point } from './edge-path.ts'
import { type GraphLabel, pathsOf, placedLabels } from './graph-labels.ts'
import type { View } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** Writes the positions of nodes and lines to the DOM, which React does not know. */
export function drawGraph(svg: SVGSVGElement, graph: VisibleGraph, positions: ReadonlyMap<string, Point>): void {
  const drawn = [...svg.querySelectorAll<SVGGElement>('[data-node]')]
  graph.nodes.forEach(({ id }, index) => {
    const at = positions.get(id)
    if (at) drawn[index]?.setAttribute('transform', shiftTo(at))
  })
  const pathOf = pathsOf(graph, positions)
  const lines = [...svg.querySelectorAll<SVGGElement>('[data-edge]')]
  const heads: string[] = []
  graph.edges.forEach((edge, index) => {
    const path = pathOf(edge)
    if (!path) return
    heads.push(path.head)
    for (const line of lines[index]?.querySelectorAll('path') ?? []) line.setAttribute('d', path.d)
  })
  svg.querySelector('[data-heads]')?.setAttribute('d', heads.join(''))
}

/** Moves the labels to where they overlap no other, and hides those without such a position. */
export function drawLabels(
  svg: SVGSVGElement,
  labels: readonly GraphLabel[],
  graph: VisibleGraph,
  positions: ReadonlyMap<string, Point>,
  shown: { unit: number; view: View },
): void {
  const places = placedLabels(labels, graph, positions, shown)
  svg.style.setProperty('--unit', `${shown.unit}px`)
  for (const element of svg.querySelectorAll<SVGGElement>('[data-label]')) {
    const at = places.get(element.dataset.label ?? '')
    element.toggleAttribute('data-hidden', at === undefined)
    if (at) element.setAttribute('transform', shiftTo(at))
  }
}

function shiftTo({ x, y }: Point): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`
}
