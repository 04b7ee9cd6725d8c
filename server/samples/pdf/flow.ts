import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'

/** A4 in points, with the measures of the two-column page. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56, gap: 20, bottom: 64 } as const
/** Width of one column in points. */
export const COLUMN = (PAGE.width - 2 * PAGE.margin - PAGE.gap) / 2

/** The three cuts of the one typeface. */
interface Fonts {
  roman: PDFFont
  bold: PDFFont
  italic: PDFFont
}

/** Where the next line goes: the page, the column and the height of the pen above the page's foot. */
export interface Flow {
  pdf: PDFDocument
  fonts: Fonts
  page: PDFPage
  column: 0 | 1
  /** Where columns start on this page: below the title on the first one. */
  top: number
  y: number
  /** Ends the columns of the last page higher up, so that both are about as long. */
  balance: Balance | undefined
}

/** On which page, counted from 1, the columns end at which height. */
export interface Balance {
  page: number
  bottom: number
}

/** Starts a document on an empty first page. */
export async function startFlow(balance?: Balance): Promise<Flow> {
  const pdf = await PDFDocument.create()
  const fonts: Fonts = {
    roman: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
    italic: await pdf.embedFont(StandardFonts.TimesRomanItalic),
  }
  const top = PAGE.height - PAGE.margin
  return { pdf, fonts, page: pdf.addPage([PAGE.width, PAGE.height]), column: 0, top, y: top, balance }
}

/** Goes on to the next column or page where less than `height` points are left. */
export function makeRoom(flow: Flow, height: number): void {
  const balanced = flow.column === 0 && flow.balance?.page === flow.pdf.getPageCount()
  const bottom = balanced ? (flow.balance?.bottom ?? PAGE.bottom) : PAGE.bottom
  if (flow.y - height >= bottom) return
  if (flow.column === 0) flow.column = 1
  else {
    flow.column = 0
    flow.page = flow.pdf.addPage([PAGE.width, PAGE.height])
    flow.top = PAGE.height - PAGE.margin
  }
  flow.y = flow.top
}

/** The left edge of the current column. */
export function columnX(flow: Flow): number {
  return PAGE.margin + flow.column * (COLUMN + PAGE.gap)
}
