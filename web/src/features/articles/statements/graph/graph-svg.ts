import { edgePath, type Point } from './edge-path.ts'
import { dashesOf, edgeWords, radiusOf, shortened } from './graph-words.ts'
import type { VisibleGraph } from './visible-graph.ts'

const MARGIN = 90
const INK = '#1a1a1a'
const LINE = '#5c5c5c'

/** The graph as an SVG file that stands alone: dark on white for print, with the words of every statement. */
export function graphSvg({ nodes, edges }: VisibleGraph, places: ReadonlyMap<string, Point>, title: string): string {
  const all = nodes.map(({ id }) => places.get(id) ?? { x: 0, y: 0 })
  const [left, right] = range(all.map(({ x }) => x))
  const [top, bottom] = range(all.map(({ y }) => y))
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.round)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lines = edges.map(({ from, to, bend, entry }) => {
    const radii: [number, number] = [radiusOf(byId.get(from) ?? NONE), radiusOf(byId.get(to) ?? NONE)]
    const { d, label } = edgePath(places.get(from) ?? ORIGIN, places.get(to) ?? ORIGIN, bend, radii)
    const dashes = dashesOf(entry)
    return (
      `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="1.2"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#to)"/>` +
      text(label, 8, LINE, edgeWords(entry))
    )
  })
  const dots = nodes.map((node) => {
    const at = places.get(node.id) ?? ORIGIN
    const radius = radiusOf(node)
    return (
      `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` +
      text({ x: at.x, y: at.y + radius + 11 }, 10, INK, shortened(node.label, 36))
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" font-family="sans-serif">
<title>${escaped(title)}</title>
<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8z" fill="${LINE}"/></marker></defs>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#fff"/>
${[...lines, ...dots].join('\n')}
</svg>
`
}

const ORIGIN = { x: 0, y: 0 }
const NONE = { degree: 0 }

function text({ x, y }: Point, size: number, colour: string, words: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="middle" fill="${colour}" paint-order="stroke" stroke="#fff" stroke-width="3">${escaped(words)}</text>`
}

function range(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(words: string): string {
  return words
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')
}
