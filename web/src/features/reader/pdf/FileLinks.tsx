import type { Box } from '@colophon/protocol/reader/document'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { useReader } from '../reader-context.ts'
import classes from './pdf.module.css'

type Props = { pdf: PDFDocumentProxy; number: number; size: PageSize }

/** The file's own links on a page, except citations, whose links show the entry. */
export function FileLinks({ pdf, number, size }: Props) {
  const { document, jump } = useReader()
  const [links, setLinks] = useState<readonly FileLink[]>([])
  useEffect(() => {
    let isLeft = false
    // If links fail to load, the page is still readable.
    fileLinks(pdf, number).then(
      (found) => !isLeft && setLinks(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number])
  const calledOut = document?.citations?.flatMap(({ boxes }) => boxes.filter(({ page }) => page === number)) ?? []
  return links.map(({ box, leads }, index) => {
    const shape = { className: classes.fileLink, style: boxStyle(box, size) }
    // biome-ignore lint/suspicious/noArrayIndexKey: the links of a page never move.
    if ('url' in leads) return <Leaving key={index} url={leads.url} {...shape} />
    if (isCovered(box, calledOut)) return null
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the links of a page never move.
        key={index}
        {...shape}
        href={placeHash(leads)}
        aria-label={`To page ${leads.page}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          jump(placeHash(leads))
        }}
      >
        <span />
      </a>
    )
  })
}

function Leaving({ url, ...shape }: { url: string; className: string | undefined; style: React.CSSProperties }) {
  return (
    <a
      {...shape}
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={url.startsWith('mailto:') ? url.slice(7) : `${url} (leaves this site, in a new tab)`}
    >
      <span />
    </a>
  )
}

/** The annotation fields used; pdf.js leaves them untyped. */
type Annotation = { subtype?: unknown; rect?: unknown; url?: unknown; dest?: unknown }

/** The links of a page in the file, with positions as displayed. */
async function fileLinks(pdf: PDFDocumentProxy, number: number): Promise<FileLink[]> {
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
  // A broken destination is an error in the file; its link is left out.
  return dest ? targetOf(pdf, dest).catch(() => null) : null
}

async function targetOf(pdf: PDFDocumentProxy, dest: unknown): Promise<FileLink['leads'] | null> {
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
  // Normalised corners, as the page may be rotated.
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

/** A link of the file: an external URL, or a position on a page (points from the top). */
type FileLink = { box: Box; leads: { url: string } | { page: number; top: number | null } }

/**
 * A safe target for a link in a PDF, or null: only web and mail addresses; no scripts, local files or other schemes.
 */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const { protocol, href } = URL.parse(address) ?? {}
  return href && protocol && ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null
}

/** Reads an explicit destination of a pdf: `[page, { name: 'XYZ' }, left, top, zoom]` and its shorter forms. */
export function heightOf(explicit: readonly unknown[]): { x: number; y: number | null } {
  const kind = (explicit[1] as { name?: unknown } | null | undefined)?.name
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
  if (kind === 'XYZ') return { x: number(explicit[2]) ?? 0, y: number(explicit[3]) }
  if (kind === 'FitH' || kind === 'FitBH') return { x: 0, y: number(explicit[2]) }
  if (kind === 'FitR') return { x: number(explicit[2]) ?? 0, y: number(explicit[5]) }
  return { x: 0, y: null }
}

/** The URL fragment for a position in the file; parsed by `targetOf`. */
export function placeHash({ page, top }: { page: number; top: number | null }): string {
  return top === null ? `#page-${page}` : `#page-${page}-${Math.max(0, Math.round(top))}`
}

/** True if a box covers the middle of another, that is, the words are linked already. */
export function isCovered({ x, y, width, height }: Box, by: readonly Box[]): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2]
  return by.some(
    (box) => box.x <= middle && middle <= box.x + box.width && box.y <= centre && centre <= box.y + box.height,
  )
}
