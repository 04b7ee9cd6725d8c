import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type FileLink, heightOf, safeAddress } from './file-link.ts'

/** What is read of an annotation; pdf.js types them as anything. */
type Annotation = { subtype?: unknown; rect?: unknown; url?: unknown; dest?: unknown }

/** The links that a page of the file brings, with places as the page is shown. */
export async function fileLinks(pdf: PDFDocumentProxy, number: number): Promise<FileLink[]> {
  const page = await pdf.getPage(number)
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' })
  const found = await Promise.all(
    annotations
      .filter(({ subtype, rect }) => subtype === 'Link' && isRect(rect))
      .map(async (annotation): Promise<FileLink | null> => {
        const leads = await leadsOf(pdf, annotation)
        return leads && { box: boxOf(page, number, annotation.rect as number[]), leads }
      }),
  )
  return found.filter((link) => link !== null)
}

async function leadsOf(pdf: PDFDocumentProxy, { url, dest }: Annotation): Promise<FileLink['leads'] | null> {
  const address = safeAddress(url)
  if (address) return { url: address }
  // A destination that leads nowhere is the file's fault; its link is left out.
  return dest ? placeOf(pdf, dest).catch(() => null) : null
}

async function placeOf(pdf: PDFDocumentProxy, dest: unknown): Promise<FileLink['leads'] | null> {
  const explicit: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  if (!Array.isArray(explicit)) return null
  const [target] = explicit
  const index = typeof target === 'number' ? target : await pdf.getPageIndex(target)
  if (!Number.isInteger(index) || index < 0 || index >= pdf.numPages) return null
  const { x, y } = heightOf(explicit)
  if (y === null) return { page: index + 1, top: null }
  const viewport = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
  return { page: index + 1, top: Number(viewport.convertToViewportPoint(x, y)[1]) }
}

function boxOf(page: PDFPageProxy, number: number, [x1, y1, x2, y2]: number[]): FileLink['box'] {
  const viewport = page.getViewport({ scale: 1 })
  // Two corners, as the page may be turned.
  const [one, other] = [
    viewport.convertToViewportPoint(x1 ?? 0, y1 ?? 0),
    viewport.convertToViewportPoint(x2 ?? 0, y2 ?? 0),
  ]
  const [xs, ys] = [
    [Number(one[0]), Number(other[0])],
    [Number(one[1]), Number(other[1])],
  ]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { page: number, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function isRect(rect: unknown): boolean {
  return Array.isArray(rect) && rect.length === 4 && rect.every(Number.isFinite)
}
