import { limits } from '../limits.ts'
import { type OpenPdf, openPdf } from '../pdf/open-pdf.ts'
import type { PageText } from '../pdf/read-page.ts'
import { readScan, type ScanTurn } from './read-scan.ts'
import type { Recognize } from './recognizer.ts'

/** Reads the scanned pages among the pages of a pdf, one after the other. */
export interface ScannedPages {
  /** Adds what a page's pictures say where it has little text of its own; `onBegin` hears that this begins. */
  addTo(page: PageText, onBegin: () => void): Promise<void>
  /** The pages that were read so far. */
  read: { page: number; confidence: number }[]
  close(): Promise<void>
}

/** Opens the pdf a second time, with its pictures, once the first page asks for it. A page that fails stays as it was. */
export function scannedPages(bytes: Uint8Array, password: string | undefined, recognize: Recognize): ScannedPages {
  let open: Promise<OpenPdf> | null = null
  let likely: ScanTurn = 0
  const read: ScannedPages['read'] = []
  return {
    read,
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
      } catch {
        // What cannot be decoded or recognized stays without text, and is told as such.
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
