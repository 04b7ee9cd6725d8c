import { Fragment, type ReactNode } from 'react'
import { type TexPiece, texPieces } from '../lib/tex/tex-pieces.ts'

/** Text of the archive with its LaTeX rendered. */
export function TexText({ text }: { text: string }) {
  return texPieces(text).map((piece) => <Fragment key={piece.start}>{drawPiece(piece, piece.text)}</Fragment>)
}

/** One run: superscript, subscript or, in mathematics, italic. */
export function drawPiece({ level, isMath }: TexPiece, content: ReactNode): ReactNode {
  if (level === 'sup') return <sup>{content}</sup>
  if (level === 'sub') return <sub>{content}</sub>
  return isMath ? <i>{content}</i> : content
}
