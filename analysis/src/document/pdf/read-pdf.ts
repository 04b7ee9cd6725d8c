import { DocumentError } from '../document-error.ts'
import type { Draft } from '../draft.ts'
import { limits } from '../limits.ts'
import { readScan, type ScanTurn } from '../ocr/read-scan.ts'
import { type Recognize, SlowPageError } from '../ocr/recognizer.ts'
import { checkDecodedSize } from './decoded-size.ts'
import { fileMetadata } from './file-metadata.ts'
import { layOut } from './layout/lay-out.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { outlineOf } from './outline.ts'
import { type PageText, readPage } from './read-page.ts'
import { singlePages } from './spreads.ts'

/** Reports pages done and total; `isScan` if the next one needs OCR, which takes seconds. */
export type Progress = (done: number, total: number, isScan?: boolean) => void

/** Options of reading a PDF; see `ParseOptions`. */
export interface PdfOptions {
  password?: string
  maxPages: number
  onProgress?: Progress
  recognize?: Recognize
}

/**
 * Reads a PDF's text layer, and scanned pages if OCR is available. Pages without readable text are warnings; if there
 * are no others, an error.
 */
export async function readPdf(bytes: Uint8Array, options: PdfOptions): Promise<Draft> {
  checkDecodedSize(bytes)
  const { pdf, close } = await openPdf(bytes, options.password)
  const scans = options.recognize ? scannedPages(bytes, options.password, options.recognize) : null
  try {
    if (pdf.numPages > options.maxPages) throw new DocumentError('documentTooManyPages')
    const pages: PageText[] = []
    const problems = { broken: [] as number[], empty: [] as number[], cut: [] as number[] }
    for (let number = 1; number <= pdf.numPages; number++) {
      try {
        const proxy = await pdf.getPage(number)
        const page = await readPage(proxy)
        await scans?.addTo(page, () => options.onProgress?.(number - 1, pdf.numPages, true))
        pages.push(page)
        if (page.runs.size === 0) problems.empty.push(number)
        if (page.cut) problems.cut.push(number)
        proxy.cleanup()
      } catch {
        problems.broken.push(number)
      }
      options.onProgress?.(number, pdf.numPages)
    }
    if (pages.length === 0) throw new DocumentError('documentBroken')
    if (problems.empty.length === pages.length) throw new DocumentError('documentNoText')
    const { title: hint, author, ...claimed } = await fileMetadata(pdf)
    const single = singlePages(pages)
    const outline = (await outlineOf(pdf)).flatMap((entry) => {
      const page = single.numberOf(entry.page)
      return page === null ? [] : [{ ...entry, page }]
    })
    const laidOut = layOut(single.pages, { title: hint, author, outline })
    const blocks = single.restored(laidOut.blocks)
    const title = blocks.some((block) => block.type === 'title') ? null : hint
    const scanned = scans?.read ?? []
    const slow = scans?.slow ?? []
    const empty = problems.empty.filter((page) => !slow.includes(page))
    const warnings = warningsOf({ ...problems, empty, slow, scanned: scanned.map(({ page }) => page) })
    const { authors, isSlides } = laidOut
    return { pages: pages.map((page) => page.page), blocks, title, authors, claimed, scanned, isSlides, warnings }
  } finally {
    await Promise.all([close(), scans?.close()])
  }
}

function warningsOf(problems: Record<'broken' | 'empty' | 'cut' | 'scanned' | 'slow', number[]>): string[] {
  return [
    ...pageNotes(problems.scanned, 'was read from a scan; check the page', 'were read from a scan; check the pages'),
    ...pageNotes(
      problems.slow,
      'took too long to be read from its scan and stays without it',
      'took too long to be read from their scans and stay without them',
    ),
    ...pageNotes(problems.broken, 'could not be read', 'could not be read'),
    ...pageNotes(problems.empty, 'has no text layer', 'have no text layer'),
    ...pageNotes(
      problems.cut,
      'contains more text than the limit; the rest was omitted',
      'contain more text than the limit; the rest was omitted',
    ),
  ]
}

function pageNotes(numbers: readonly number[], one: string, several: string): string[] {
  if (numbers.length === 0) return []
  if (numbers.length === 1) return [`Page ${numbers[0]} ${one}.`]
  const more = numbers.length > 20 ? ` and ${numbers.length - 20} more` : ''
  return [`Pages ${numbers.slice(0, 20).join(', ')}${more} ${several}.`]
}

/** OCR of the scanned pages of a PDF, in order. */
interface ScannedPages {
  /** Adds the recognised text of a page with little embedded text; `onBegin` is called when OCR starts. */
  addTo(page: PageText, onBegin: () => void): Promise<void>
  /** Pages read so far. */
  read: { page: number; confidence: number }[]
  /** Pages that exceeded the time limit. */
  slow: number[]
  close(): Promise<void>
}

/** Opens the PDF again with images when the first page needs it. A page that fails is unchanged. */
function scannedPages(bytes: Uint8Array, password: string | undefined, recognize: Recognize): ScannedPages {
  let open: Promise<OpenPdf> | null = null
  let likely: ScanTurn | null = null
  const read: ScannedPages['read'] = []
  const slow: number[] = []
  return {
    read,
    slow,
    async addTo(page, onBegin) {
      const words = wordsOf(page)
      if (words >= limits.scanWords || read.length >= limits.scannedPages) return
      try {
        open ??= openPdf(bytes, password, { pictures: true })
        const { pdf } = await open
        const proxy = await pdf.getPage(page.page.number)
        const found = await readScan(proxy, page.page, { recognize, hasText: words > 0, likely, onBegin })
        proxy.cleanup()
        if (!found) return
        likely = found.turn
        page.runs.set(found.turn, [...(page.runs.get(found.turn) ?? []), ...found.runs])
        read.push({ page: page.page.number, confidence: found.confidence })
      } catch (error) {
        // Pages that cannot be decoded or recognised stay without text, with a warning.
        if (error instanceof SlowPageError) slow.push(page.page.number)
      }
    },
    async close() {
      const opened = await open?.catch(() => null)
      await opened?.close()
    },
  }
}

function wordsOf({ runs }: PageText): number {
  let words = 0
  for (const list of runs.values()) for (const run of list) words += run.text.split(' ').length
  return words
}
