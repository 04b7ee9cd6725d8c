import { type GraphEntry, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { type EdgePath, edgePath, type Point } from './edge-path.ts'
import type { View } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** The stroke of each degree of uncertainty; it is also always written as a word. */
export const DASHES = { stated: '', likely: '9 4', uncertain: '5 5', speculative: '1.5 5' } as const

/** Font sizes in pixels, line height in ems, and the space around a label. */
export const SIZES = { term: 12, line: 11 } as const
export const LINE_HEIGHT = 1.25
const PADDING = { x: 4, y: 2 }
/** Longest line of a label, in characters; a term has up to two lines. */
const LINE_LENGTH = 20
const VERB_LENGTH = 28

/** The `stroke-dasharray` of a statement; empty for a solid line. */
export function dashesOf({ uncertainty }: Pick<GraphEntry, 'uncertainty'>): string {
  return DASHES[uncertaintyLabel(uncertainty)]
}

/** The label of an edge: verb, degree of uncertainty and hedge cues. */
export function edgeLabel({ verb, uncertainty, cues = [], polarity }: GraphEntry): string {
  const label = uncertaintyLabel(uncertainty)
  const how =
    label === 'stated' && cues.length === 0
      ? ''
      : ` (${[label, cues.slice(0, 3).join(', ')].filter(Boolean).join(': ')})`
  return `${polarity === 'negative' ? 'not: ' : ''}${truncated(verb, VERB_LENGTH)}${how}`
}

/** The text cut to `length` characters, the ellipsis included. */
export function truncated(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** The radius of a node, by the number of terms that it is connected to. */
export function radiusOf({ degree }: { degree: number }): number {
  return Math.min(14, 4 + Math.sqrt(degree) * 2)
}

/** For example "25 of 52 terms, 61 statements". */
export function graphSummary({ nodes, edges }: VisibleGraph, all: number): string {
  const terms = `${nodes.length === all ? '' : `${nodes.length} of `}${all} ${all === 1 ? 'term' : 'terms'}`
  return `${terms}, ${edges.length} ${edges.length === 1 ? 'claim' : 'claims'}`
}

/** A label of a term or of a line between two; `id` is unique among both, `isWanted` if it was pointed at or chosen. */
export type GraphLabel = { id: string; of: 'term' | 'line'; lines: readonly string[]; isWanted: boolean }

/** What the pointer or the selection is at: a term or a line. */
export type GraphSelection = { node: string | null; edge: string | null }

/** All labels by importance: what is pointed at, what is chosen, the verbs around both, then the other terms. */
export function labelsOf(
  { nodes, edges }: VisibleGraph,
  chosen: GraphSelection,
  pointed: GraphSelection,
): GraphLabel[] {
  const terms = [pointed.node, chosen.node]
  const lines = [pointed.edge, chosen.edge]
  const isAt = ({ from, to }: VisibleGraph['edges'][number]) => terms.includes(from) || terms.includes(to)
  const term = (node: VisibleGraph['nodes'][number], isWanted: boolean): GraphLabel => ({
    id: idOf('term', node.id),
    of: 'term',
    lines: wrapped(node.label, LINE_LENGTH),
    isWanted,
  })
  const ends = new Set(edges.filter(isAt).flatMap(({ from, to }) => [from, to]))
  const rank = (id: string) => (terms.includes(id) ? terms.indexOf(id) : ends.has(id) ? 2 : 3)
  const ranked = nodes.toSorted((one, other) => rank(one.id) - rank(other.id))
  return [
    ...ranked.filter(({ id }) => rank(id) < 2).map((node) => term(node, true)),
    ...edges
      .filter(({ key }) => lines.includes(key))
      .toSorted((one, other) => lines.indexOf(one.key) - lines.indexOf(other.key))
      .map((edge) => lineLabel(edge, true)),
    ...ranked.filter(({ id }) => rank(id) >= 2).map((node) => term(node, false)),
    ...edges.filter((edge) => isAt(edge) && !lines.includes(edge.key)).map((edge) => lineLabel(edge, false)),
  ]
}

export function lineLabel({ key, entry }: VisibleGraph['edges'][number], isWanted = false): GraphLabel {
  return { id: idOf('line', key), of: 'line', lines: [edgeLabel(entry)], isWanted }
}

function idOf(of: GraphLabel['of'], id: string): string {
  return `${of}:${id}`
}

/** A text in at most two lines. */
function wrapped(text: string, length: number): string[] {
  if ([...text].length <= length) return [text]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] !== undefined && first.length + 1 + words[0].length <= length) first += ` ${words.shift()}`
  const lines = words.length > 0 ? [first, words.join(' ')] : [first]
  return lines.map((line) => truncated(line, length))
}

/** A rectangle by its centre. */
export type Box = Point & { width: number; height: number }

/**
 * Where labels are drawn, by id, as their centres. The more important ones come first; a label without a free position
 * is left out, so that no two overlap. `unit` is the size of a pixel in the drawing, `view` its visible part.
 */
export function placedLabels(
  labels: readonly GraphLabel[],
  graph: VisibleGraph,
  positions: ReadonlyMap<string, Point>,
  { unit, view }: { unit: number; view: View },
): Map<string, Point> {
  const nodes = new Map(graph.nodes.map((node) => [idOf('term', node.id), node]))
  const edges = new Map(graph.edges.map((edge) => [idOf('line', edge.key), edge]))
  const pathOf = pathsOf(graph, positions)
  const circles = graph.nodes.flatMap((node): Box[] => {
    const at = positions.get(node.id)
    return at ? [{ ...at, width: radiusOf(node) * 2, height: radiusOf(node) * 2 }] : []
  })
  const taken: Box[] = []
  const places = new Map<string, Point>()
  for (const label of labels) {
    const size = sizeOf(label, unit)
    const [node, edge] = [nodes.get(label.id), edges.get(label.id)]
    const at = node && positions.get(node.id)
    const spots = node ? at && around(at, radiusOf(node), size, unit) : edge && pathOf(edge)?.spots
    const free = (spots ?? []).map((spot) => ({ ...spot, ...size })).filter((box) => !isOver(box, taken))
    const inView = free.filter((box) => isWithin(box, view))
    const clear = inView.find((box) => !isOver(box, circles))
    const box = clear ?? (label.isWanted ? (inView[0] ?? free[0]) : undefined)
    if (!box) continue
    taken.push(box)
    places.set(label.id, { x: box.x, y: box.y })
  }
  return places
}

/** The path of every edge between positioned nodes. */
export function pathsOf({ nodes }: VisibleGraph, positions: ReadonlyMap<string, Point>) {
  const radii = new Map(nodes.map((node) => [node.id, radiusOf(node)]))
  return ({ from, to, bend }: VisibleGraph['edges'][number]): EdgePath | undefined => {
    const [start, end] = [positions.get(from), positions.get(to)]
    return start && end && edgePath(start, end, bend, [radii.get(from) ?? 0, radii.get(to) ?? 0])
  }
}

/** The size of a label with the space around it. */
function sizeOf({ lines, of }: GraphLabel, unit: number): { width: number; height: number } {
  const longest = Math.max(...lines.map((line) => textWidth(line, SIZES[of])))
  return {
    width: (longest + 2 * PADDING.x) * unit,
    height: (lines.length * LINE_HEIGHT * SIZES[of] + 2 * PADDING.y) * unit,
  }
}

/** The width of a text in Inter, rounded up: measured widths are below it. */
function textWidth(text: string, size: number): number {
  const ems = [...text].reduce((sum, character) => {
    if (/[iljtfrI.,:;'’|()\s-]/.test(character)) return sum + 0.42
    if (/[mwMW@%—…]/.test(character)) return sum + 1
    return sum + (/[\p{Lu}\p{N}]/u.test(character) ? 0.78 : /[a-zà-ÿ]/.test(character) ? 0.64 : 1.05)
  }, 0)
  return ems * size
}

/** The positions of a label beside a node: below, above, right and left of it, then between these. */
function around(at: Point, radius: number, { width, height }: Omit<Box, 'x' | 'y'>, unit: number): Point[] {
  const gap = radius + unit
  const [aside, away] = [gap + width / 2, gap + height / 2]
  const [slant, rise] = [radius * 0.7 + width / 2, radius * 0.7 + height / 2]
  return [
    { x: at.x, y: at.y + away },
    { x: at.x, y: at.y - away },
    { x: at.x + aside, y: at.y },
    { x: at.x - aside, y: at.y },
    { x: at.x + slant, y: at.y + rise },
    { x: at.x - slant, y: at.y + rise },
    { x: at.x + slant, y: at.y - rise },
    { x: at.x - slant, y: at.y - rise },
  ]
}

function isOver(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) =>
      Math.abs(box.x - other.x) < (box.width + other.width) / 2 &&
      Math.abs(box.y - other.y) < (box.height + other.height) / 2,
  )
}

function isWithin({ x, y, width, height }: Box, view: View): boolean {
  return (
    x - width / 2 >= view.x &&
    x + width / 2 <= view.x + view.width &&
    y - height / 2 >= view.y &&
    y + height / 2 <= view.y + view.height
  )
}
