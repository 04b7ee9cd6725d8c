import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { regionsOf, usualGutters } from '@colophon/analysis/document/pdf/layout/columns'
import { bottomOf, isRaised, type Line, topOf } from '@colophon/analysis/document/pdf/lines/line'
import { linesOf, marginNumbers } from '@colophon/analysis/document/pdf/lines/lines'
import { frameSize, type Turn } from '@colophon/analysis/document/pdf/lines/turn'
import { typeStyleOf } from '@colophon/analysis/document/pdf/lines/type-style'
import { openPdf } from '@colophon/analysis/document/pdf/open-pdf'
import { type PageText, readPage } from '@colophon/analysis/document/pdf/read-page'

/**
 * Writes the lines of each PDF of a folder in reading order, as a JSON file each, for `align_lines.py`:
 *   node research/reading/write-lines.ts ../shared/data/papers/pmc OUT
 * Distances are in points, fonts are numbers by how many letters they have in the file.
 */
const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new Error('Give the folder of the PDFs and the one to write to')
mkdirSync(out, { recursive: true })
for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  const pages = await pagesOf(join(folder, name))
  writeFileSync(join(out, name.replace(/\.pdf$/, '.json')), JSON.stringify(describe(pages)))
}

type PageLines = { number: number; width: number; height: number; lines: Line[] }

async function pagesOf(path: string): Promise<PageLines[]> {
  const { pdf, close } = await openPdf(new Uint8Array(readFileSync(path)), undefined)
  const pages: PageLines[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const proxy = await pdf.getPage(number)
    pages.push(inMainDirection(await readPage(proxy)))
    proxy.cleanup()
  }
  await close()
  const numbers = marginNumbers(pages.map(({ lines }) => lines))
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !numbers.has(line)) }))
}

function inMainDirection({ page, runs }: PageText): PageLines {
  const letters = (turn: Turn) => (runs.get(turn) ?? []).reduce((sum, run) => sum + run.text.length, 0)
  const [turn = 0] = ([0, 1, 2, 3] as const).toSorted((one, other) => letters(other) - letters(one))
  return { number: page.number, ...frameSize(turn, page), lines: linesOf(runs.get(turn) ?? [], page.number) }
}

function describe(pages: readonly PageLines[]) {
  const lines = pages.flatMap((page) => page.lines)
  const style = typeStyleOf(lines)
  const gutters = usualGutters(pages.map((page) => page.lines))
  const letters = new Map<string, number>()
  for (const { spans } of lines) {
    for (const { font, start, end } of spans) letters.set(font, (letters.get(font) ?? 0) + end - start)
  }
  const fonts = [...letters].toSorted((one, other) => other[1] - one[1]).map(([font]) => font)
  let region = 0
  return {
    pages: pages.length,
    bodySize: style.bodySize,
    bodyFont: fonts.indexOf(style.bodyFont),
    fontLetters: fonts.map((font) => letters.get(font)),
    lines: pages.flatMap(({ number, width, height, lines: own }) =>
      regionsOf(own, gutters).flatMap((part) => {
        region++
        const [left, right] = [Math.min(...part.map(({ x }) => x)), Math.max(...part.map((line) => line.right))]
        return part.map((line, place) => ({
          page: number,
          pageWidth: width,
          pageHeight: height,
          region,
          place,
          linesOfRegion: part.length,
          regionLeft: left,
          regionRight: right,
          text: line.text,
          left: line.x,
          right: line.right,
          top: topOf(line),
          bottom: bottomOf(line),
          size: line.size,
          font: fonts.indexOf(line.font),
          cells: line.cells,
          raised: line.spans.filter((span) => isRaised(span, line)).length,
          spans: line.spans.length,
          isMonospaced: style.monospaced.has(line.font),
        }))
      }),
    ),
  }
}
