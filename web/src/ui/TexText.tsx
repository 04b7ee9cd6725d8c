import { Fragment, type ReactNode } from 'react'
import { type TexPiece, texPieces } from '../lib/tex/tex-pieces.ts'

type Mark = readonly [number, number]

/** Text of a paper with its LaTeX rendered, and words marked; marks are offsets into the source. */
export function TexText({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  return texPieces(text).map((piece) => <Fragment key={piece.start}>{drawn(piece, marked(piece, marks))}</Fragment>)
}

/** One run: superscript, subscript or, in mathematics, italic. */
function drawn({ level, isMath }: TexPiece, content: ReactNode): ReactNode {
  if (level === 'sup') return <sup>{content}</sup>
  if (level === 'sub') return <sub>{content}</sub>
  return isMath ? <i>{content}</i> : content
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
  return pieces(text, marks).map(({ start, text: piece, isMarked }) =>
    isMarked ? <mark key={start}>{piece}</mark> : <Fragment key={start}>{piece}</Fragment>,
  )
}

type Piece = { start: number; text: string; isMarked: boolean }

function pieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const found: Piece[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) found.push({ start: at, text: text.slice(at, end), isMarked })
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
