import type { Box } from '@colophon/protocol/articles/document'
import type { DraftLine } from '../draft.ts'

/** A stretch of a line that stands in one cell, or in a cell with its neighbours; `box` is `null` without pages. */
export interface Piece {
  text: string
  box: Box | null
}

/** A gap wider than this share of the line's height parts two cells; word spaces are about a third as wide. */
const cellGap = 0.55

/** The pieces of a line from left to right: cut where tabs stand, else where words stand further apart than in a text. */
export function piecesOf(line: DraftLine): Piece[] {
  const { place } = line
  if (!place || place.spans.length === 0) {
    if (place) return [{ text: line.text, box: place.box }]
    return line.text.split('\t').map((text) => ({ text: text.trim(), box: null }))
  }
  const pieces: (Piece & { box: Box })[] = []
  let right = Number.NEGATIVE_INFINITY
  for (const span of place.spans.toSorted((a, b) => a.x - b.x)) {
    const text = line.text.slice(span.start, span.end)
    if (text.trim() === '') continue
    const box = { ...place.box, x: span.x, width: span.width }
    const last = pieces.at(-1)
    const gap = span.x - right
    if (last && gap <= cellGap * place.box.height) {
      last.text += gap > 0.15 * place.box.height && !last.text.endsWith(' ') ? ` ${text}` : text
      last.box.width = Math.max(last.box.width, span.x + span.width - last.box.x)
    } else pieces.push({ text, box })
    right = Math.max(right, span.x + span.width)
  }
  return pieces.map(({ text, box }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    box: { ...box, x: round(box.x), width: round(box.width) },
  }))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
