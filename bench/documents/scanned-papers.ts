import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DocumentRow } from './document-bench.ts'
import { knownPapers } from './ground-truth.ts'
import { measureParse } from './measure-child.ts'
import { picturePdf } from './picture-pdf.ts'
import { wordRecall, wordsOf } from './text-scores.ts'

const run = promisify(execFile)
/** Resolution of an office scanner in dpi, and number of papers scanned. */
const DOTS = 200
const PAPERS = 4

/**
 * OCR quality: papers with a text layer, rendered to one image per page by `pdftoppm`, beside the text layer. Nothing
 * if that program or the papers are missing.
 */
export async function* scannedPapers(folder: string): AsyncGenerator<DocumentRow> {
  const papers = knownPapers(folder).flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]))
  const scratch = await mkdtemp(join(tmpdir(), 'colophon-scans-'))
  const limits = { source: 'pdf', maxPages: 50, deadlineMs: 600_000, maxResidentBytes: 1024 ** 3, owner: 1 } as const
  let [scanned, layered, seconds, pages, count, peak] = [0, 0, 0, 0, 0, 0]
  try {
    for (const { path, text } of papers.slice(0, PAPERS)) {
      const scan = await scanOf(path, scratch)
      if (scan === null) return
      const read = await measureParse({ ...limits, path: scan, ocr: true })
      const plain = await measureParse({ ...limits, path })
      if (!read.document || !plain.document) continue
      const wanted = wordsOf(text)
      scanned += wordRecall(wanted, wordsOf(read.document.text))
      layered += wordRecall(wanted, wordsOf(plain.document.text))
      seconds += read.ms / 1000
      pages += read.document.pages.length
      peak = Math.max(peak, read.peakMegabytes)
      count++
    }
  } finally {
    await rm(scratch, { recursive: true })
  }
  if (count === 0) return
  const layer = `their text layer ${(layered / count).toFixed(3)}`
  const ours = `${(scanned / count).toFixed(3)} (${layer}; ${pages} pages at ${DOTS} dpi)`
  yield { what: 'documents: word recall of scans, by OCR', ours, reference: '', bar: '' }
  yield { what: 'documents: seconds per scanned page', ours: (seconds / pages).toFixed(2), reference: '', bar: '≤ 8' }
  yield { what: 'documents: peak MB of the parser process, scans', ours: peak.toFixed(0), reference: '', bar: '' }
}

/** A PDF of page images only; `null` if it cannot be made. */
async function scanOf(path: string, scratch: string): Promise<string | null> {
  const folder = await mkdtemp(join(scratch, 'paper-'))
  try {
    await run('pdftoppm', ['-r', String(DOTS), '-gray', '-jpeg', path, join(folder, 'page')])
  } catch {
    return null
  }
  const pictures = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)))
  const scan = `${folder}.pdf`
  writeFileSync(scan, picturePdf(pictures, DOTS))
  return scan
}
