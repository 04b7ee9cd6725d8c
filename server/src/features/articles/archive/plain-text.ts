import { latexLetters } from '@colophon/protocol/articles/latex-letters'

/**
 * A text of the archive as people read it: one line, without characters that cannot be seen, LaTeX's accents and letters
 * outside of maths as Unicode. `$…$` and every other command stay as they are.
 */
export function plainText(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return shown.includes('\\')
    ? shown.replace(PIECES, (piece) => (piece.startsWith('$') ? piece : latexLetters(piece).replace(ESCAPED, '$1')))
    : shown
}

/** Stretches of maths and of text; a dollar without a partner is text. */
const PIECES = /\$\$[^$]*\$\$|\$[^$]*\$|(?:\\.|[^$\\])+|\$|\\/gu

const ESCAPED = /\\([&%#_])/g
