import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pdfOf } from '@colophon/server/parser/plain-pdf'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'
import type { Row } from '../table/row.ts'
import { readGreyMap, scanned } from './grey-map.ts'
import { measureParse } from './measure-child.ts'
import { greyPdf } from './picture-pdf.ts'
import { wordRecall, wordsOf } from './text-scores.ts'
import { generatedPapers } from './two-columns.ts'

const run = promisify(execFile)
const DOTS = 300
/** A skew of some 0.6 degrees, and shades of noise. */
const WEAR = { slope: 0.01, noise: 24 }
const SECONDS_BAR = 8
const SPARSE_LINES = [
  'Field notes on tides',
  'The shore was dry until noon.',
  'Kelp lay in three rows near the wall.',
  'Two samples were taken by hand and weighed.',
  'Nothing else was seen before the evening.',
]

/**
 * OCR quality and speed on generated scans: pages drawn by `pdftoppm`, skewed and noisy. CPU seconds, which other load
 * does not affect, and wall time.
 */
export async function* syntheticScans(scratch: Scratch): AsyncGenerator<Row> {
  const [dense] = generatedPapers(1)
  if (dense) yield* rowsOf(scratch, 'dense pages in two columns', dense)
  yield* rowsOf(scratch, 'a page of five lines', sparsePage())
}

function sparsePage(): { pdf: Uint8Array; words: string[] } {
  const lines = SPARSE_LINES.map((line) => `(${line}) Tj T*`).join(' ')
  return { pdf: pdfOf([`BT /F1 11 Tf 70 760 Td 16 TL ${lines} ET`]), words: wordsOf(SPARSE_LINES.join(' ')) }
}

async function* rowsOf(
  scratch: Scratch,
  what: string,
  { pdf, words }: { pdf: Uint8Array; words: string[] },
): AsyncGenerator<Row> {
  const folder = await scratch.folder()
  const path = await scanOf(pdf, folder)
  if (path === null) {
    yield { what: `documents: synthetic scans, ${what}`, ours: 'not run: no pdftoppm here' }
    return
  }
  const limits = { maxPages: 50, deadlineMs: 600_000, maxResidentBytes: 1024 ** 3 }
  const { document, failure, ms, processorMs } = await measureParse({ path, source: 'pdf', ocr: true, ...limits })
  if (!document) throw new Error(`a generated scan was not read: ${failure}`)
  const pages = document.pages.length
  const recall = wordRecall(words, wordsOf(document.text))
  yield {
    what: `documents: word recall of synthetic scans, ${what}`,
    ours: `${recall.toFixed(3)} (${pages} at ${DOTS} dpi)`,
  }
  const seconds = processorMs / 1000 / pages
  yield {
    what: `documents: CPU seconds per page of synthetic scans, ${what}`,
    ours: `${seconds.toFixed(2)} (${(ms / 1000 / pages).toFixed(2)} wall time)`,
    bar: `≤ ${SECONDS_BAR}`,
    isMet: seconds <= SECONDS_BAR,
  }
}

/** A scan of the PDF; `null` without a renderer. */
async function scanOf(pdf: Uint8Array, folder: string): Promise<string | null> {
  const path = join(folder, 'made.pdf')
  writeFileSync(path, pdf)
  try {
    await run('pdftoppm', ['-r', String(DOTS), '-gray', path, join(folder, 'page')])
  } catch {
    return null
  }
  const random = seeded(34)
  const maps = readdirSync(folder)
    .filter((name) => name.endsWith('.pgm'))
    .sort()
    .map((name) => scanned(readGreyMap(readFileSync(join(folder, name))), WEAR, random))
  const scan = join(folder, 'scan.pdf')
  writeFileSync(scan, greyPdf(maps, DOTS))
  return scan
}
