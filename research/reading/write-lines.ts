import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineFeatures } from '@colophon/analysis/document/pdf/labels/line-features'
import { placedLines } from '@colophon/analysis/document/pdf/labels/placed-lines'
import { layoutOf, type PageLayout, withoutLineNumbers } from '@colophon/analysis/document/pdf/layout/lay-out'
import { bottomOf, topOf } from '@colophon/analysis/document/pdf/lines/line'
import { typeStyleOf } from '@colophon/analysis/document/pdf/lines/type-style'
import { openPdf } from '@colophon/analysis/document/pdf/open-pdf'
import { readPage } from '@colophon/analysis/document/pdf/read-page'

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

async function pagesOf(path: string): Promise<PageLayout[]> {
  const { pdf, close } = await openPdf(new Uint8Array(readFileSync(path)), undefined)
  const pages: PageLayout[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const proxy = await pdf.getPage(number)
    pages.push(layoutOf(await readPage(proxy)))
    proxy.cleanup()
  }
  await close()
  return withoutLineNumbers(pages)
}

function describe(pages: readonly PageLayout[]) {
  const lines = pages.flatMap((page) => page.lines)
  const style = typeStyleOf(lines)
  const placed = placedLines(pages)
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
