import { isRaised, type Line, topOf } from '../lines/line.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import type { PdfBlock } from './pdf-block.ts'

const mark = /^(?:\d{1,3}|[a-z*†‡§¶‖#∗]{1,2})$/u

/** True if a line starts with a superscript note mark, in small type. */
export function beginsNote(line: Line, style: TypeStyle): boolean {
  const [first] = line.spans
  if (!first || line.spans.length < 2 || line.size > 0.95 * style.bodySize) return false
  return (
    isRaised(first, line) && /\p{L}{3}/u.test(line.text) && mark.test(line.text.slice(first.start, first.end).trim())
  )
}

/** True for a footnote, whatever its style, such as a monospaced URL. */
export function isNote(block: PdfBlock, style: TypeStyle, frameHeight: number): boolean {
  const [first] = block.lines
  return first !== undefined && beginsNote(first, style) && topOf(first) > 0.5 * frameHeight
}
