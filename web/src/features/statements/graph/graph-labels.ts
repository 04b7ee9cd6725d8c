import { type GraphEntry, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { type EdgePath, edgePath, type Point } from './edge-path.ts'
import type { View } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** The stroke of each degree of uncertainty; it is also always written as a word. */
export const DASHES = { stated: '', likely: '9 4', uncertain: '5 5', speculative: '1.5 5' } as const

/** Font sizes in pixels, line height in ems, and the space around a label. */
export const SIZES = { term: 12, line: 12 } as const
export const LINE_HEIGHT = 1.25
const PADDING = { x: 4, y: 2 }
/** Longest line of a label in characters, and most lines. */
const TERM_LINES = [20, 2] as const
const VERB_LINES = [14, 3] as const
/** Longest verb of an edge that is pointed at or chosen, which has one line. */
const VERB_LENGTH = 28

/** The `stroke-dasharray` of a statement; empty for a solid line. */
export function dashesOf({ uncertainty }: Pick<GraphEntry, 'uncertainty'>): string {
  return DASHES[uncertaintyLabel(uncertainty)]
}

function signed({ polarity }: GraphEntry, verb: string): string {
  return polarity === 'negative' ? `not: ${verb}` : verb
}

/** The label of an edge with its degree of uncertainty and hedge cues. */
export function edgeLabel(entry: GraphEntry): string {
  return `${signed(entry, truncated(entry.verb, VERB_LENGTH))}${certaintyNote(entry)}`
}

/** The whole claim of an edge. */
export function edgeTitle(entry: GraphEntry): string {
  return `${entry.subject} ${entry.verb} ${entry.object}${certaintyNote(entry)}`
}

function certaintyNote({ uncertainty, cues = [] }: GraphEntry): string {
  const label = uncertaintyLabel(uncertainty)
  return label === 'stated' && cues.length === 0
    ? ''
    : ` (${[label, cues.slice(0, 3).join(', ')].filter(Boolean).join(': ')})`
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

/** Most lines that all have their verb; of more, only those at a term that is pointed at or chosen. */
const VERBS_MAX = 60

/** All labels by importance: what is pointed at, what is chosen, the other terms, the verbs around both, the others. */
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
    lines: wrapped(node.label, ...TERM_LINES),
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
    ...edges
      .filter((edge) => !lines.includes(edge.key) && (edges.length <= VERBS_MAX || isAt(edge)))
      .toSorted((one, other) => Number(isAt(other)) - Number(isAt(one)))
      .map((edge) => lineLabel(edge, false)),
    ...ranked.filter(({ id }) => rank(id) >= 2).map((node) => term(node, false)),
  ]
}

export function lineLabel({ key, entry }: VisibleGraph['edges'][number], isWanted: boolean): GraphLabel {
  const text = isWanted ? [edgeLabel(entry)] : wrapped(signed(entry, entry.verb), ...VERB_LINES)
  return { id: idOf('line', key), of: 'line', lines: text, isWanted }
}

function idOf(of: GraphLabel['of'], id: string): string {
  return `${of}:${id}`
}

/** A text in at most so many lines; the last one is cut. */
function wrapped(text: string, length: number, most: number): string[] {
  if (most === 1 || [...text].length <= length) return [truncated(text, length)]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] !== undefined && first.length + 1 + words[0].length <= length) first += ` ${words.shift()}`
  return [truncated(first, length), ...(words.length > 0 ? wrapped(words.join(' '), length, most - 1) : [])]
}

/** A rectangle by its centre. */
export type Box = Point & { width: number; height: number }

/** Rounds in which the labels that found no position come first in the next one. */
const ROUNDS = 12
/** More labels than this have one round, so that a frame takes no longer. */
const LABELS_MAX = 120

/**
 * Where labels are drawn, by id, as their centres; no two overlap, and none but a wanted one is over a node. The wanted
 * ones come first. A label without a free position in the best round is left out. `unit` is the size of a pixel in the
 * drawing, `view` its visible part.
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
  const neighbours = (id: string) =>
    graph.edges.flatMap(({ from, to }) => positions.get(from === id ? to : to === id ? from : '') ?? [])
  const circles = graph.nodes.flatMap((node): Box[] => {
    const at = positions.get(node.id)
    return at ? [{ ...at, width: radiusOf(node) * 2, height: radiusOf(node) * 2 }] : []
  })
  const spotsOf = (label: GraphLabel) => {
    const size = sizeOf(label, unit)
    const [node, edge] = [nodes.get(label.id), edges.get(label.id)]
    const at = node && positions.get(node.id)
    const spots =
      node && at
        ? around(at, radiusOf(node), size, unit).toSorted(awayFrom(at, neighbours(node.id)))
        : edge && pathOf(edge)?.spots
    const all = (spots ?? []).map((spot): Box => ({ ...spot, ...size }))
    const inView = all.filter((box) => isWithin(box, view))
    const clear = inView.filter((box) => !isOver(box, circles))
    return { label, boxes: label.isWanted ? [...clear, ...inView, ...all] : clear }
  }
  let order = labels.map(spotsOf)
  let best = new Map<string, Point>()
  const rounds = labels.length > LABELS_MAX ? 1 : ROUNDS
  for (let round = 0; round < rounds; round++) {
    const places = placedInOrder(order)
    if (places.size > best.size) best = places
    const isMissed = ({ label, boxes }: Spots) => boxes.length > 0 && !places.has(label.id)
    if (!order.some(isMissed)) break
    const wanted = order.filter(({ label }) => label.isWanted)
    const others = order.filter(({ label }) => !label.isWanted)
    order = [...wanted, ...others.filter(isMissed), ...others.filter((each) => !isMissed(each))]
  }
  return best
}

type Spots = { label: GraphLabel; boxes: readonly Box[] }

/** The first free position of each label. */
function placedInOrder(order: readonly Spots[]): Map<string, Point> {
  const taken: Box[] = []
  const places = new Map<string, Point>()
  for (const { label, boxes } of order) {
    const box = boxes.find((each) => !isOver(each, taken))
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

/** The width of a label with the space around it, in pixels. */
export function widthOf({ lines, of }: GraphLabel): number {
  return Math.max(...lines.map((line) => textWidth(line, SIZES[of]))) + 2 * PADDING.x
}

/** The size of a label with the space around it. */
function sizeOf(label: GraphLabel, unit: number): { width: number; height: number } {
  const height = label.lines.length * LINE_HEIGHT * SIZES[label.of] + 2 * PADDING.y
  return { width: widthOf(label) * unit, height: height * unit }
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

/** Puts the positions around a node first that its lines do not lead to. */
function awayFrom(at: Point, neighbours: readonly Point[]): (one: Point, other: Point) => number {
  const towards = { x: 0, y: 0 }
  for (const { x, y } of neighbours) {
    const distance = Math.hypot(x - at.x, y - at.y) || 1
    towards.x += (x - at.x) / distance
    towards.y += (y - at.y) / distance
  }
  const along = ({ x, y }: Point) => ((x - at.x) * towards.x + (y - at.y) * towards.y) / Math.hypot(x - at.x, y - at.y)
  return (one, other) => along(one) - along(other)
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
