import { pdfOf } from '@colophon/server/parser/plain-pdf'
import { type Random, seeded } from '../random.ts'

/** A paper in two columns, and its words in reading order. */
export type GeneratedPaper = { pdf: Uint8Array<ArrayBuffer>; words: string[] }

const TOP = 790
const BOTTOM = 60
const LEFT = 50
const RIGHT = 545
/** Mean width of a Helvetica letter in ems, for lines of uneven length. */
const LETTER = 0.5

/**
 * Papers generated from a fixed seed: a title and an abstract over both columns, headings, paragraphs, and on some
 * pages a caption over both columns, at the top or between two pairs of columns. Gutter, size and leading vary. Running
 * heads and page numbers are drawn but not in the reading order.
 */
export function generatedPapers(count: number): GeneratedPaper[] {
  const random = seeded(91)
  return Array.from({ length: count }, () => generatePaper(random))
}

function generatePaper(random: Random): GeneratedPaper {
  const size = 8.5 + random.below(4) / 2
  const leading = size * (1.15 + random.below(3) / 10)
  const gutter = 14 + random.below(20)
  const width = (RIGHT - LEFT - gutter) / 2
  const words: string[] = []
  const contents = Array.from({ length: 2 + random.below(4) }, (_, page) => {
    const sheet = new Sheet(size, leading)
    sheet.line(LEFT, 815, 7, 'Running head of the proceedings')
    sheet.line(297, 30, 8, String(page + 1))
    let top = TOP
    const across = (lines: number, fontSize: number) => {
      const { text, bottom } = sheet.column(random, { left: LEFT, width: RIGHT - LEFT, top, lines, size: fontSize })
      words.push(...text)
      top = bottom - 2 * leading
    }
    if (page === 0) {
      across(1, 16)
      across(5, size)
    } else if (random.below(3) === 0) across(2, size - 1)
    const isSplit = random.below(3) === 0
    for (const bottom of isSplit ? [430, BOTTOM] : [BOTTOM]) {
      const lines = Math.floor((top - bottom) / leading)
      for (const left of [LEFT, LEFT + width + gutter]) {
        words.push(...sheet.column(random, { left, width, top, lines, size, isParted: true }).text)
      }
      top = bottom - 2 * leading
      if (isSplit && bottom !== BOTTOM) across(2, size - 1)
    }
    return sheet.content
  })
  return { pdf: pdfOf(contents), words }
}

type ColumnPlace = { left: number; width: number; top: number; lines: number; size: number; isParted?: boolean }

/** The content of one page. */
class Sheet {
  content = ''
  readonly #size: number
  readonly #leading: number

  constructor(size: number, leading: number) {
    this.#size = size
    this.#leading = leading
  }

  line(x: number, y: number, size: number, text: string): void {
    this.content += `BT /F1 ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${text}) Tj ET\n`
  }

  /** Sets this many lines of new text; a divided column has headings and paragraphs. Returns its words and its end. */
  column(random: Random, { left, width, top, lines, size, isParted = false }: ColumnPlace) {
    const text: string[] = []
    let y = top
    for (let line = 0; line < lines; line++, y -= size === this.#size ? this.#leading : size * 1.25) {
      const isHeading = isParted && random.below(18) === 0
      const room = isHeading ? width / 2 : width * (isParted && random.below(9) === 0 ? 0.5 : 1)
      const set = lineOf(random, Math.floor(room / (size * LETTER)))
      this.line(left, y, isHeading ? size + 2 : size, set.join(' '))
      text.push(...set)
    }
    return { text, bottom: y }
  }
}

const SYLLABLES = 'ba re mi to lu ka son dir ver pol ens ist gra qua ther ony mar dul fen hol'.split(' ')

function lineOf(random: Random, letters: number): string[] {
  const words: string[] = []
  for (let used = 0; ; ) {
    const word = Array.from({ length: 1 + random.below(4) }, () => random.pick(SYLLABLES)).join('')
    used += word.length + 1
    if (used > letters) return words.length > 0 ? words : [word]
    words.push(word)
  }
}
