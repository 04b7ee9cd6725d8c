import { limits } from '../limits.ts'
import { type OpenPdf, openPdf } from '../pdf/open-pdf.ts'
import type { PageText } from '../pdf/read-page.ts'
import { readScan, type ScanTurn } from './read-scan.ts'
import { type Recognize, SlowPageError } from './recognizer.ts'

/** Reads the scanned pages among the pages of a pdf, one after the other. */
export interface ScannedPages {
  /** Adds what a page's pictures say where it has little text of its own; `onBegin` hears that this begins. */
  addTo(page: PageText, onBegin: () => void): Promise<void>
  /** The pages that were read so far. */
  read: { page: number; confidence: number }[]
  /** The pages that took longer than one may and were given up. */
  slow: number[]
  close(): Promise<void>
}

/** Opens the pdf a second time, with its pictures, once the first page asks for it. A page that fails stays as it was. */
export function scannedPages(bytes: Uint8Array, password: string | undefined, recognize: Recognize): ScannedPages {
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
        // What cannot be decoded or recognized stays without text, and is told as such.
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
