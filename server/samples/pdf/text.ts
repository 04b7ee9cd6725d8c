import { type PDFFont, rgb, setWordSpacing } from '@cantoo/pdf-lib'
import { COLUMN, columnX, type Flow, makeRoom } from './flow.ts'

/** How a paragraph is set; sizes in points. */
export interface TextStyle {
  font: PDFFont
  size: number
  leading: number
  /** Left edge and width; the current column where left out. */
  x?: number
  width?: number
  indent?: number
  align?: 'justify' | 'left' | 'centre'
  after?: number
}

/** The widest that a space is stretched to fill a line, in points beyond its own width. */
const STRETCH_MAX = 8

/** Sets a paragraph at the pen, over as many columns and pages as it needs. */
export function setText(flow: Flow, text: string, style: TextStyle): void {
  const width = style.width ?? COLUMN
  const lines = breakLines(text, style, width)
  for (const [index, line] of lines.entries()) {
    makeRoom(flow, style.leading)
    flow.y -= style.leading
    const natural = style.font.widthOfTextAtSize(line, style.size)
    const indent = index === 0 ? (style.indent ?? 0) : 0
    const free = width - indent - natural
    const spaces = line.split(' ').length - 1
    const justify = (style.align ?? 'justify') === 'justify' && index < lines.length - 1 && spaces > 0
    const stretch = justify && free / spaces <= STRETCH_MAX ? free / spaces : 0
    const x = (style.x ?? columnX(flow)) + indent + (style.align === 'centre' ? free / 2 : 0)
    flow.page.pushOperators(setWordSpacing(stretch))
    flow.page.drawText(line, { x, y: flow.y, size: style.size, font: style.font, color: rgb(0.07, 0.07, 0.07) })
    flow.page.pushOperators(setWordSpacing(0))
  }
  flow.y -= style.after ?? 0
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    const room = width - (lines.length === 0 ? (style.indent ?? 0) : 0)
    if (line !== '' && style.font.widthOfTextAtSize(longer, style.size) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
