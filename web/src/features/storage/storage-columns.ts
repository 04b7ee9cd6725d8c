import type { Article } from '@colophon/protocol/articles/entities'

/** The columns beside the title, in order; names are the server's sort keys. */
export const STORAGE_COLUMNS = [
  'authors',
  'year',
  'venue',
  'status',
  'field',
  'access',
  'fileSize',
  'pages',
  'statementsCount',
  'likesCount',
  'stars',
  'updatedAt',
  'createdAt',
] as const
export type StorageColumn = (typeof STORAGE_COLUMNS)[number]

/** Sort keys of a list; bookmark and deletion time only where that list is shown. */
export const STORAGE_SORTS = ['title', ...STORAGE_COLUMNS, 'keptAt', 'deletedAt'] as const
export type StorageSort = (typeof STORAGE_SORTS)[number]

/** Labels of the sort keys. */
export const SORT_LABELS: Record<StorageSort, string> = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year',
  venue: 'Venue',
  status: 'Status',
  field: 'Field',
  access: 'Access',
  fileSize: 'Size',
  pages: 'Pages',
  statementsCount: 'Claims',
  likesCount: 'Likes',
  stars: 'My rating',
  updatedAt: 'Updated',
  createdAt: 'Added',
  keptAt: 'Saved',
  deletedAt: 'Deleted',
}

/** Numeric columns, right-aligned. */
export const NUMBER_COLUMNS: readonly StorageSort[] = [
  'year',
  'fileSize',
  'pages',
  'statementsCount',
  'likesCount',
  'stars',
]

/** The columns until others are chosen, as many as leave the title its room in a window that is this wide. */
export function firstColumns(room: 'little' | 'some' | 'much'): readonly StorageColumn[] {
  const always = ['authors', 'year', 'venue'] as const
  if (room === 'little') return always
  return room === 'some' ? [...always, 'createdAt'] : [...always, 'createdAt', 'pages', 'statementsCount', 'updatedAt']
}

/** Where a paper appeared: its journal, proceedings or book, else as written. */
export function venueOf({ publication, journalRef }: Pick<Article, 'publication' | 'journalRef'>): string {
  return publication?.containerTitle || (journalRef ?? '')
}

const NO_COLUMNS = 'none'

/** The columns in the URL, else the default ones. */
export function readColumns(text: string | null, first: readonly StorageColumn[]): readonly StorageColumn[] {
  if (text === NO_COLUMNS) return []
  const named = text?.split('.') ?? []
  const known = STORAGE_COLUMNS.filter((column) => named.includes(column))
  return known.length > 0 ? known : first
}

/** The columns as a URL parameter. */
export function writeColumns(columns: readonly StorageColumn[]): string {
  return STORAGE_COLUMNS.filter((column) => columns.includes(column)).join('.') || NO_COLUMNS
}
