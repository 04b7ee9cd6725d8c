import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { Box } from '@colophon/protocol/reader/document'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { READING_LINE } from '../position/use-reading-position.ts'
import { useReader } from '../reader-context.ts'
import type { FindMatch } from './find-matches.ts'
import type { FindState } from './find-state.ts'
import { paint, reveal } from './paint.ts'

// Text boxes of pdf.js and the parser differ slightly.
const SLACK = 3

const NO_BOXES: readonly Box[] = []

/**
 * Marks matches on rendered PDF pages and goes to the page of the current one. Counts come from the document text; if
 * the page's text layer lacks the match, its sentence is shown instead.
 */
export function useFoundOnPages(find: FindState, container: RefObject<HTMLElement | null>) {
  const { document } = useReader()
  const [drawn, setDrawn] = useState(0)
  const [instead, setInstead] = useState(NO_BOXES)
  const onText = useCallback(() => setDrawn((number) => number + 1), [])
  const { isOpen, pattern, matches, current, moves } = find
  const match = isOpen ? matches[current] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step scrolls again, also to the only match.
  useEffect(() => {
    if (!match || !document) return
    const [box] = boxesOfRange(document, match)
    const page = container.current?.querySelector(`[data-index="${box?.page}"]`)
    const size = document.pages[(box?.page ?? 0) - 1]
    if (!box || !page || !size) return
    const extent = () => {
      const { top, height } = page.getBoundingClientRect()
      const scale = height / size.height
      return { top: top + box.y * scale, bottom: top + (box.y + box.height) * scale }
    }
    reveal(page, extent, READING_LINE)
  }, [match, moves, document, container])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a rendered page can be marked.
  useEffect(() => {
    if (!isOpen || !pattern || !document || !container.current) return setInstead(NO_BOXES)
    const all: Range[] = []
    let here: Range | null = null
    let missing: readonly Box[] = NO_BOXES
    for (const page of container.current.querySelectorAll('[data-index]')) {
      const number = Number(page.getAttribute('data-index'))
      const size = document.pages[number - 1]
      const found = size ? foundOnPage(page, size, pattern) : null
      if (!found) continue
      all.push(...found.ranges)
      const boxes = match ? boxesOfRange(document, match).filter((box) => box.page === number) : []
      if (!match || boxes.length === 0) continue
      const picked = pickMatch(found.areas, boxes, ordinalOf(matches, match, boxesKey(document, match)))
      here ??= found.ranges[picked] ?? null
      if (picked === -1) missing = boxes
    }
    paint(all, here)
    setInstead(here ? NO_BOXES : missing)
  }, [isOpen, pattern, match, document, drawn, container])

  return { onText, instead }
}

/** The range of the sentence containing a match, or of its block. */
function boxesKey({ sentences, blocks }: NonNullable<ReturnType<typeof useReader>['document']>, match: FindMatch) {
  return sentences.find(({ start, end }) => start <= match.start && match.start < end) ?? blocks[match.block]
}

/** Index of a match within its sentence. */
function ordinalOf(matches: readonly FindMatch[], match: FindMatch, within: { start: number } | undefined): number {
  return matches.filter(({ start }) => start >= (within?.start ?? 0) && start < match.start).length
}

/** Matches in the text layer of a rendered page, in points; null without a text layer. */
function foundOnPage(page: Element, size: PageSize, pattern: RegExp): { ranges: Range[]; areas: Area[] } | null {
  const { nodes, pieces } = layerOf(page)
  if (nodes.length === 0) return null
  const layer = layerText(pieces)
  const frame = page.getBoundingClientRect()
  const scale = size.width / frame.width
  const ranges: Range[] = []
  const areas: Area[] = []
  for (const { index, 0: words } of layer.text.matchAll(pattern)) {
    const { from, to } = piecesOf(layer, index, index + words.length)
    const [first, last] = [nodes[from[0]], nodes[to[0]]]
    if (!first || !last) continue
    const range = page.ownerDocument.createRange()
    range.setStart(first, Math.min(from[1], first.length))
    range.setEnd(last, Math.min(to[1], last.length))
    const { left, top, width, height } = range.getClientRects()[0] ?? range.getBoundingClientRect()
    ranges.push(range)
    areas.push({
      x: (left - frame.left) * scale,
      y: (top - frame.top) * scale,
      width: width * scale,
      height: height * scale,
    })
  }
  return { ranges, areas }
}

function layerOf(page: Element): { nodes: Text[]; pieces: LayerPiece[] } {
  const nodes: Text[] = []
  const pieces: LayerPiece[] = []
  const layer = page.querySelector('[data-text-layer]')
  if (!layer) return { nodes, pieces }
  const walker = page.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = pieces.at(-1)
    if (node instanceof Text) {
      nodes.push(node)
      pieces.push({ text: node.data, endsLine: false })
    } else if (node.nodeName === 'BR' && last) last.endsLine = true
  }
  return { nodes, pieces }
}

/** A run of the PDF's text layer; `endsLine` if it is the last of its line. */
export type LayerPiece = { text: string; endsLine: boolean }

/** The text of a page's layer, and for each character its source span and offset. */
type LayerText = { text: string; piece: number[]; offset: number[] }

/**
 * Joins text-layer spans into text comparable with the document's: ligatures are expanded, line ends become spaces,
 * and hyphens at line ends are removed.
 */
export function layerText(pieces: readonly LayerPiece[]): LayerText {
  const joined: LayerText = { text: '', piece: [], offset: [] }
  const add = (text: string, piece: number, offset: number) => {
    joined.text += text
    for (let count = 0; count < text.length; count++) {
      joined.piece.push(piece)
      joined.offset.push(offset)
    }
  }
  for (const [index, { text, endsLine }] of pieces.entries()) {
    const next = pieces[index + 1]?.text ?? ''
    const isDivided = endsLine && /\p{L}[-‐\u00ad]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(next)
    const shown = isDivided ? text.trimEnd().slice(0, -1) : text
    let offset = 0
    for (const character of shown) {
      add(character === '\u00ad' ? '' : character.normalize('NFKC'), index, offset)
      offset += character.length
    }
    if (endsLine && !isDivided) add(' ', index, text.length)
  }
  return joined
}

/** Start and end (exclusive) of a match in the pieces of the joined text. */
export function piecesOf(
  { piece, offset }: LayerText,
  start: number,
  end: number,
): { from: [piece: number, offset: number]; to: [piece: number, offset: number] } {
  const last = Math.max(start, end - 1)
  return {
    from: [piece[start] ?? 0, offset[start] ?? 0],
    to: [piece[last] ?? 0, (offset[last] ?? 0) + 1],
  }
}

/** A rectangle on a page, in points. */
type Area = Omit<Box, 'page'>

/**
 * Which match on a rendered page corresponds to one in the document: the `ordinal`th within its sentence, as the same
 * words may occur elsewhere on the page; -1 if none.
 */
export function pickMatch(found: readonly Area[], sentence: readonly Area[], ordinal: number): number {
  const inside = [...found.keys()].filter((index) => {
    const area = found[index]
    return area !== undefined && sentence.some((box) => holdsMiddle(box, area))
  })
  return inside[Math.min(ordinal, inside.length - 1)] ?? -1
}

function holdsMiddle(box: Area, { x, y, width, height }: Area): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (
    middleX >= box.x - SLACK &&
    middleX <= box.x + box.width + SLACK &&
    middleY >= box.y - SLACK &&
    middleY <= box.y + box.height + SLACK
  )
}
