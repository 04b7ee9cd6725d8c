import { type PassageFinder, passageFinder } from '../highlights/reanchor.ts'
import { boxesOfRange } from '../reader/boxes-of-range.ts'
import type { PaperDocument } from '../reader/document.ts'
import { BOXES_MAX, type Graph, type GraphEntry } from './graph.ts'

type Placed = Pick<GraphEntry, 'start' | 'end' | 'evidence'>
type Range = { start: number; end: number }

/** Between the sentences of a statement that has several. */
const BETWEEN = ' … '

/**
 * Where the first sentence of a statement is in the text of its paper: where the statement says, unless the paper was
 * read again and has it elsewhere; null if the text does not have it.
 */
export function placeOfStatement(text: string, { start, end, evidence }: Placed, find: PassageFinder): Range | null {
  if (start === undefined || end === undefined || start >= end) return null
  if (!evidence) return end <= text.length ? { start, end } : null
  const there = text.slice(start, end)
  if (there !== '' && evidence.startsWith(there)) return { start, end }
  return find({ start, quote: evidence }) ?? find({ start, quote: evidence.split(BETWEEN)[0] ?? '' })
}

/** Where all sentences of a statement are, those that the text still has. */
export function placesOfStatement(text: string, entry: Placed, find: PassageFinder): Range[] {
  const first = placeOfStatement(text, entry, find)
  const others = entry.start === undefined ? [] : (entry.evidence?.split(BETWEEN).slice(1) ?? [])
  return [first, ...others.map((quote) => find({ start: entry.start ?? 0, quote }))].filter((place) => place !== null)
}

/** A statement with its place in the document as it is now; without one if the document does not have its sentence. */
export function placedIn(
  document: Pick<PaperDocument, 'text' | 'sentences' | 'blocks'>,
  entry: GraphEntry,
  find: PassageFinder,
): GraphEntry {
  const place = placeOfStatement(document.text, entry, find)
  if (place?.start === entry.start && place?.end === entry.end) return entry
  const { start: _start, end: _end, ...rest } = entry
  if (!place) return rest
  const boxes = placesOfStatement(document.text, entry, find).flatMap((range) => boxesOfRange(document, range))
  return { ...rest, ...place, boxes: boxes.slice(0, BOXES_MAX), page: boxes[0]?.page ?? entry.page ?? null }
}

/** The statements of a paper with their places in its document as it is now. */
export function placedGraph(document: Parameters<typeof placedIn>[0], graph: Graph): Graph {
  const find = passageFinder(document.text)
  return graph.map((entry) => placedIn(document, entry, find))
}
