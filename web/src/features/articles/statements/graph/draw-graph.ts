import { edgePath, type Point } from './edge-path.ts'
import { radiusOf } from './graph-words.ts'
import type { VisibleGraph } from './visible-graph.ts'

/**
 * Puts nodes and lines where the layout has them, straight in the document: React takes no part in a frame. The words at
 * the lines and the room to click them follow only at rest, because nobody reads or hits them on the way.
 */
export function drawGraph(
  svg: SVGSVGElement,
  { nodes, edges }: VisibleGraph,
  places: ReadonlyMap<string, Point>,
  isAtRest: boolean,
): void {
  const radii = new Map(nodes.map((node) => [node.id, radiusOf(node)]))
  const drawn = [...svg.querySelectorAll<SVGGElement>('[data-node]')]
  nodes.forEach(({ id }, index) => {
    const at = places.get(id)
    if (at) drawn[index]?.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`)
  })
  const lines = [...svg.querySelectorAll<SVGGElement>('[data-edge]')]
  edges.forEach(({ from, to, bend }, index) => {
    const [start, end, group] = [places.get(from), places.get(to), lines[index]]
    if (!start || !end || !group) return
    const { d, label } = edgePath(start, end, bend, [radii.get(from) ?? 0, radii.get(to) ?? 0])
    const [line, room, words] = group.children
    line?.setAttribute('d', d)
    if (!isAtRest) return
    room?.setAttribute('d', d)
    words?.setAttribute('x', label.x.toFixed(1))
    words?.setAttribute('y', label.y.toFixed(1))
  })
}
