import { Fragment, type ReactNode } from 'react'
import { type TexPiece, texPieces } from '../../lib/tex/tex-pieces.ts'
import { drawPiece } from '../../ui/TexText.tsx'

type Mark = readonly [number, number]

/** A title or abstract with rendered mathematics and search matches marked; marks are offsets into the source. */
export function PaperText({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  return texPieces(text).map((piece) => <Fragment key={piece.start}>{drawPiece(piece, marked(piece, marks))}</Fragment>)
}

/** Rendered mathematics differs from its source, so a mark covers the whole formula. */
function marked({ text, isMath, start, end }: TexPiece, marks: readonly Mark[]): ReactNode {
  const within = marks.filter(([from, to]) => from < end && to > start)
  if (within.length === 0) return text
  if (isMath) return <mark>{text}</mark>
  return (
    <MarkedText
      text={text}
      marks={within.map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start])}
    />
  )
}

/** Text with search matches marked; marks are [start, end) offsets, invalid ones are ignored. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return pieces(text, marks).map(({ start, words, isMarked }) =>
    isMarked ? <mark key={start}>{words}</mark> : <Fragment key={start}>{words}</Fragment>,
  )
}

type Piece = { start: number; words: string; isMarked: boolean }

function pieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const found: Piece[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) found.push({ start: at, words: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    if (start < at || end <= start || end > text.length) continue
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return found
}
