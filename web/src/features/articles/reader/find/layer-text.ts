/** A run of text as the pdf's text layer has it; `endsLine` where the line is over after it. */
export type LayerPiece = { text: string; endsLine: boolean }

/** The text of a page's layer put together, and for each of its characters the piece and the offset that it came from. */
export type LayerText = { text: string; piece: number[]; offset: number[] }

/**
 * Joins the pieces of a text layer into text that can be searched like the document's: ligatures are taken apart, a line's
 * end is a space, and a hyphen that only divides a word at the end of a line is left out.
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

/** Where a match of the joined text begins and ends in the pieces; the end is exclusive. */
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
