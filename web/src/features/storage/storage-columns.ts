/** The columns beside the title, in order; names are the server's sort keys. */
export const STORAGE_COLUMNS = [
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
  status: 'Status',
  field: 'Field',
  access: 'Access',
  fileSize: 'Size',
  pages: 'Pages',
  statementsCount: 'Claims',
  likesCount: 'Likes',
  stars: 'My rating',
  updatedAt: 'Updated',
  createdAt: 'Uploaded',
  keptAt: 'Saved',
  deletedAt: 'Deleted',
}

/** Numeric columns, right-aligned. */
export const NUMBER_COLUMNS: readonly StorageSort[] = ['fileSize', 'pages', 'statementsCount', 'likesCount', 'stars']

/** The default columns, as many as fit. */
export function firstColumns(isRoomy: boolean): readonly StorageColumn[] {
  return isRoomy
    ? STORAGE_COLUMNS.filter((column) => column !== 'createdAt' && column !== 'stars')
    : ['status', 'statementsCount', 'updatedAt']
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
