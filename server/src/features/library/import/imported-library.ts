import { DOCUMENT_TYPES } from '@colophon/protocol/articles/constants'
import type { EntryDetails } from '@colophon/protocol/citations/lookup/read-details'
import type { StoredArea } from '@colophon/protocol/highlights/areas'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import type { ReadingStatus, TagColor } from '@colophon/protocol/library/entities'
import type { Graph } from '@colophon/protocol/statements/graph'

/** Another program's library as every reader returns it, whatever its format. */
export type ImportedLibrary = {
  items: ImportedItem[]
  /** Paths of names, also of empty collections. */
  collections: string[][]
  /** Colours of tags and tags that no item has; `isAutomatic` tags come from publishers and give way to others. */
  tags: { name: string; color?: TagColor; isAutomatic?: boolean }[]
  /** What cannot be imported and belongs to no item. */
  remarks: Remark[]
}

export type Remark = { item: string; problem: string; text?: string }

/** What a bibliography states of a paper, and the null values that this product exports. */
export type ImportedDetails = { [K in keyof EntryDetails]: EntryDetails[K] | null } & { field?: string }

/** One work of a library. */
export type ImportedItem = {
  /** Names the item in messages: a title or a key. */
  name: string
  details: ImportedDetails
  archiveId: string | null
  collections: string[][]
  tags: string[]
  status: ReadingStatus | null
  files: ImportedFile[]
  /** In Markdown. */
  notes: string[]
  /** Highlights in the first file, or in the paper that the item is matched with. */
  highlights: ImportedHighlight[]
  /** True in an export of this product: its own papers are matched by their files alone. */
  isExport: boolean
  /** True for a paper of another account: it is matched rather than added again. */
  isKept: boolean
  /** Statements that a person has edited; the others are extracted again. */
  statements: Graph | null
}

/** A file of an item by its path within the imported folder or zip. */
export type ImportedFile = { path: string; highlights: ImportedHighlight[] }

/**
 * A marked passage or area; `start` is where its words are expected in the text, and is exact only in our own exports.
 * The quote of an area is its caption, or empty.
 */
export type ImportedHighlight = {
  quote: string
  start: number
  area?: StoredArea | undefined
  color: HighlightColor
  note: string
  createdAt?: string
}

/** The library cannot be read; `message` is for the user, and nothing was stored. */
export class UnreadableLibrary extends Error {}

/** Most items of a library. */
export const ITEMS_MAX = 200_000
/** Largest text that is read at once, in bytes. */
export const TEXT_BYTES_MAX = 256 * 1024 * 1024

/** An item with everything but the given left empty. */
export function importedItem(given: Partial<ImportedItem> & Pick<ImportedItem, 'name' | 'details'>): ImportedItem {
  const nothing = { archiveId: null, status: null, isExport: false, isKept: false, statements: null }
  return { ...nothing, collections: [], tags: [], files: [], notes: [], highlights: [], ...given }
}

/** Fails for a library of more items than can be imported. */
export function checkCount(items: number): void {
  if (items > ITEMS_MAX)
    throw new UnreadableLibrary(`The library has more than ${ITEMS_MAX} items. Import parts of it.`)
}

/** True for a file that this product can read as a paper. */
export function isPaperFile(path: string): boolean {
  return DOCUMENT_TYPES.some((type) => path.toLowerCase().endsWith(`.${type}`))
}

/** Characters of a page, where only the page of a passage is known. */
const PAGE_CHARACTERS = 3000

/** Where a passage on a page is expected in the text; `offset` counts within the page. */
export function expectedStart(pageIndex: number, offset = 0): number {
  const within = Math.min(Math.max(0, offset || 0), PAGE_CHARACTERS - 1)
  return Math.min(Math.max(0, Math.floor(pageIndex) || 0), 100_000) * PAGE_CHARACTERS + Math.floor(within)
}

const HIGHLIGHT_COLORS: Record<HighlightColor, string> = {
  yellow: '#ffd400',
  green: '#5fb236',
  blue: '#2ea8e5',
  pink: '#e56eee',
  orange: '#f19837',
}
const TAG_COLORS: Record<TagColor, string> = {
  gray: '#999999',
  red: '#ff6666',
  orange: '#ff8c19',
  yellow: '#ffd400',
  green: '#5fb236',
  blue: '#2ea8e5',
  violet: '#a28ae5',
}

export const highlightColor = (written: string): HighlightColor => nearest(written, HIGHLIGHT_COLORS) ?? 'yellow'
export const tagColor = (written: string): TagColor => nearest(written, TAG_COLORS) ?? 'gray'

/** The name of the colour nearest to `#rrggbb`. */
function nearest<C extends string>(written: string, colors: Record<C, string>): C | null {
  if (!/^#[0-9a-f]{6}$/i.test(written)) return null
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const wanted = parts(written)
  const distance = (color: string) => parts(color).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0)
  const [best] = (Object.keys(colors) as C[]).toSorted((a, b) => distance(colors[a]) - distance(colors[b]))
  return best ?? null
}

/** PostgreSQL has no NUL characters and no lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
