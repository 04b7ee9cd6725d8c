import { Fragment, type ReactNode } from 'react'
import { type TexPiece, texPieces } from '../../../lib/tex/tex-pieces.ts'
import { drawPiece } from '../../../ui/TexText.tsx'
import { MarkedText } from '../knowledge/MarkedText.tsx'

type Mark = readonly [number, number]

/** A title or an abstract with its mathematics readable and the words that were found marked; marks are offsets into the source. */
export function PaperText({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  return texPieces(text).map((piece) => <Fragment key={piece.start}>{drawPiece(piece, marked(piece, marks))}</Fragment>)
}

/** Within mathematics what is shown is not what was written, so there a mark takes the whole run. */
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
