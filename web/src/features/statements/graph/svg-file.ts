import type { Point } from './edge-path.ts'
import {
  dashesOf,
  edgeLabel,
  type GraphLabel,
  LINE_HEIGHT,
  labelsOf,
  lineLabel,
  pathsOf,
  placedLabels,
  radiusOf,
  SIZES,
} from './graph-labels.ts'
import { fitted } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

const INK = '#1a1a1a'
const LINE = '#5c5c5c'
const NONE = { node: null, edge: null }
const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The graph as a self-contained SVG file: dark on white for print, with the names of the terms and, where free, verbs. */
export function graphSvg(graph: VisibleGraph, positions: ReadonlyMap<string, Point>, title: string): string {
  const all = graph.nodes.flatMap(({ id }) => positions.get(id) ?? [])
  const view = fitted(all, { width: 4, height: 3 })
  const box = [view.x, view.y, view.width, view.height].map(Math.round)
  const pathOf = pathsOf(graph, positions)
  const lines = graph.edges.map((edge) => {
    const dashes = dashesOf(edge.entry)
    return `<path d="${pathOf(edge)?.d ?? ''}" fill="none" stroke="${LINE}" stroke-width="1.2"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#to)"/>`
  })
  const dots = graph.nodes.map((node) => {
    const { x, y } = positions.get(node.id) ?? { x: 0, y: 0 }
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radiusOf(node).toFixed(1)}" fill="#fff" stroke="${INK}" stroke-width="1.5"/>`
  })
  const terms = labelsOf(graph, NONE, NONE).filter(({ of }) => of === 'term')
  const verbs = graph.edges.map((edge) => ({ ...lineLabel(edge, false), lines: [edgeLabel(edge.entry)] }))
  const labels = [...terms, ...verbs]
  const places = placedLabels(labels, graph, positions, { unit: 1, view })
  const texts = labels.flatMap((label) => {
    const at = places.get(label.id)
    return at ? textsOf(label, at) : []
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" font-family="sans-serif">
<title>${escaped(title)}</title>
<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8z" fill="${LINE}"/></marker></defs>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#fff"/>
${[...lines, ...dots, ...texts].join('\n')}
</svg>
`
}

function textsOf({ lines, of }: GraphLabel, { x, y }: Point): string[] {
  const [size, colour] = [SIZES[of], of === 'term' ? INK : LINE]
  return lines.map((line, index) => {
    const baseline = y + (index - (lines.length - 1) / 2) * LINE_HEIGHT * size + size * 0.35
    return `<text x="${x.toFixed(1)}" y="${baseline.toFixed(1)}" font-size="${size}" text-anchor="middle" fill="${colour}" paint-order="stroke" stroke="#fff" stroke-width="3">${escaped(line)}</text>`
  })
}

function escaped(content: string): string {
  return content
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')
}
