import { DocumentError } from '../document-error.ts'
import type { Draft } from '../draft.ts'
import type { Recognize } from '../ocr/recognizer.ts'
import { scannedPages } from '../ocr/scanned-pages.ts'
import { checkDecodedSize } from './decoded-size.ts'
import { describedAs } from './described-as.ts'
import { layOut } from './lay-out.ts'
import { openPdf } from './open-pdf.ts'
import { type PageText, readPage } from './read-page.ts'

/** Hears how many pages are done, of how many; `isScan` where the next one is read off its picture, which takes seconds. */
export type Progress = (done: number, total: number, isScan?: boolean) => void

/** How a pdf is read; see `ParseOptions`. */
export interface PdfOptions {
  password?: string
  maxPages: number
  onProgress?: Progress
  recognize?: Recognize
}

/**
 * Reads a pdf's text layer, and scanned pages where there is something to read them with. A page that cannot be read or
 * holds no text is told in `warnings`; all such: an error.
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
    const { title: hint, ...claimed } = await describedAs(pdf)
    const { blocks, authors } = layOut(pages, hint)
    const title = blocks.some((block) => block.type === 'title') ? null : hint
    const scanned = scans?.read ?? []
    const slow = scans?.slow ?? []
    const empty = problems.empty.filter((page) => !slow.includes(page))
    const warnings = warningsOf({ ...problems, empty, slow, scanned: scanned.map(({ page }) => page) })
    return { pages: pages.map((page) => page.page), blocks, title, authors, claimed, scanned, warnings }
  } finally {
    await Promise.all([close(), scans?.close()])
  }
}

function warningsOf(problems: Record<'broken' | 'empty' | 'cut' | 'scanned' | 'slow', number[]>): string[] {
  return [
    ...told(problems.scanned, 'was read from a scan; check the page', 'were read from a scan; check the pages'),
    ...told(
      problems.slow,
      'took too long to be read from its scan and stays without it',
      'took too long to be read from their scans and stay without them',
    ),
    ...told(problems.broken, 'could not be read', 'could not be read'),
    ...told(problems.empty, 'has no text layer', 'have no text layer'),
    ...told(
      problems.cut,
      'holds more text than is read; the rest was left out',
      'hold more text than is read; the rest was left out',
    ),
  ]
}

function told(numbers: readonly number[], one: string, several: string): string[] {
  if (numbers.length === 0) return []
  if (numbers.length === 1) return [`Page ${numbers[0]} ${one}.`]
  const more = numbers.length > 20 ? ` and ${numbers.length - 20} more` : ''
  return [`Pages ${numbers.slice(0, 20).join(', ')}${more} ${several}.`]
}
