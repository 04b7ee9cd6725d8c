import type { Box } from '@colophon/protocol/articles/document'

/** A link that the file itself brings: out of the product, or to a height of one of its pages (points from the top). */
export type FileLink = { box: Box; leads: { url: string } | { page: number; top: number | null } }

/**
 * The address that a link of a file may lead to, or null. A file may hold anything, so only the web and mail are let
 * through: no scripts, no local files, no other programs.
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

/** What the address of the paper's page says of a place within the file; `targetOf` reads it. */
export function placeHash({ page, top }: { page: number; top: number | null }): string {
  return top === null ? `#page-${page}` : `#page-${page}-${Math.max(0, Math.round(top))}`
}

/** True where one of the boxes covers the middle of another: the same words lead somewhere already. */
export function isCovered({ x, y, width, height }: Box, by: readonly Box[]): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2]
  return by.some(
    (box) => box.x <= middle && middle <= box.x + box.width && box.y <= centre && centre <= box.y + box.height,
  )
}
