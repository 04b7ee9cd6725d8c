import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineFeatures, type PlacedLine } from '@colophon/analysis/document/pdf/labels/line-features'
import { regionsOf, usualGutters } from '@colophon/analysis/document/pdf/layout/columns'
import { bottomOf, type Line, topOf } from '@colophon/analysis/document/pdf/lines/line'
import { linesOf, marginNumbers } from '@colophon/analysis/document/pdf/lines/lines'
import { frameSize, type Turn } from '@colophon/analysis/document/pdf/lines/turn'
import { typeStyleOf } from '@colophon/analysis/document/pdf/lines/type-style'
import { openPdf } from '@colophon/analysis/document/pdf/open-pdf'
import { type PageText, readPage } from '@colophon/analysis/document/pdf/read-page'

/**
 * Writes the lines of each PDF of a folder in reading order, as a JSON file each for `align_lines.py`, and their features
 * as 32-bit floats (`.f32`, a row for each line) for `train_labeller.py`:
 *   node research/reading/write-lines.ts ../shared/data/papers/pmc OUT
 * Distances are in points.
 */
const [folder, out] = process.argv.slice(2)
if (!folder || !out) throw new Error('Give the folder of the PDFs and the one to write to')
mkdirSync(out, { recursive: true })
for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  const pages = await pagesOf(join(folder, name))
  const path = join(out, name.replace(/\.pdf$/, ''))
  const { features, ...lines } = describe(pages)
  writeFileSync(`${path}.json`, JSON.stringify(lines))
  writeFileSync(`${path}.f32`, Buffer.concat(features.map(({ buffer }) => Buffer.from(buffer))))
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
  let region = 0
  const placed = pages.flatMap((page) =>
    regionsOf(page.lines, gutters).flatMap((part): PlacedLine[] => {
      region++
      const [left, right] = [Math.min(...part.map(({ x }) => x)), Math.max(...part.map((line) => line.right))]
      return part.map((line, place) => ({ line, page, region, place, linesOfRegion: part.length, left, right }))
    }),
  )
  return {
    bodySize: style.bodySize,
    features: lineFeatures(placed, { pages: pages.length, style }),
    lines: placed.map(({ line, page, region }) => ({
      page: page.number,
      pageHeight: page.height,
      region,
      text: line.text,
      top: topOf(line),
      bottom: bottomOf(line),
      size: line.size,
      font: line.font,
      cells: line.cells,
    })),
  }
}
