import { degrees, PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'

/** One line of text to draw: points from the top left of the page to its baseline. */
export interface DrawnLine {
  text: string
  x: number
  y: number
  size?: number
  font?: 'serif' | 'bold' | 'mono'
  /** Degrees, counter-clockwise, around its start. */
  turn?: number
}

/** Further content of a drawn PDF. */
export interface DrawnOptions {
  title?: string
  userPassword?: string
  width?: number
  height?: number
  /** Degrees, clockwise, of page rotation. */
  rotation?: number
}

/** Makes a real PDF, an array of lines per page, in the standard fonts. */
export async function drawPdf(
  pages: readonly (readonly DrawnLine[])[],
  options: DrawnOptions = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  if (options.title !== undefined) pdf.setTitle(options.title)
  const fonts: Record<'serif' | 'bold' | 'mono', PDFFont> = {
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
    mono: await pdf.embedFont(StandardFonts.Courier),
  }
  const height = options.height ?? 792
  for (const lines of pages) {
    const page = pdf.addPage([options.width ?? 612, height])
    if (options.rotation !== undefined) page.setRotation(degrees(options.rotation))
    for (const { text, x, y, size = 10, font = 'serif', turn = 0 } of lines) {
      page.drawText(text, { x, y: height - y, size, font: fonts[font], rotate: degrees(turn) })
    }
  }
  if (options.userPassword !== undefined) pdf.encrypt({ userPassword: options.userPassword })
  return pdf.save()
}

/** Lines from `y` downwards, `pitch` points apart. */
export function column(texts: readonly string[], x: number, y: number, pitch = 12): DrawnLine[] {
  return texts.map((text, i) => ({ text, x, y: y + i * pitch }))
}
