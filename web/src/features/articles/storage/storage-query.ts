import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { CallInput } from '@colophon/protocol/route'

/** The lists of My storage. */
export const STORAGE_TABS = ['all', 'drafts', 'published', 'bin'] as const
export type StorageTab = (typeof STORAGE_TABS)[number]

/** The columns that can be sorted. */
export const STORAGE_SORTS = ['title', 'status', 'field', 'fileSize', 'updatedAt', 'createdAt'] as const
export type StorageSort = (typeof STORAGE_SORTS)[number]

/** How many papers one page of My storage shows. */
export const STORAGE_PAGE = 25

/** What My storage shows; all of it stands in the address, so that the back button and a link lead to the same list. */
export type StorageQuery = {
  tab: StorageTab
  sort: StorageSort
  direction: 'ASC' | 'DESC'
  page: number
  search: string
}

/** Reads the address; what makes no sense there is as if it were not there. */
export function readStorageQuery(params: URLSearchParams): StorageQuery {
  return {
    tab: oneOf(STORAGE_TABS, params.get('tab'), 'all'),
    sort: oneOf(STORAGE_SORTS, params.get('sort'), 'updatedAt'),
    direction: params.get('direction') === 'ASC' ? 'ASC' : 'DESC',
    page: pageOf(params),
    search: params.get('q') ?? '',
  }
}

/** The query of the call behind a list of My storage. */
export function storageCall({
  tab,
  sort,
  direction,
  page,
  search,
}: StorageQuery): CallInput<typeof articleCalls.myArticles> {
  return {
    query: {
      ...(tab === 'bin' ? { isDeleted: true } : { doneStatus: true }),
      ...(tab === 'drafts' && { isPublished: false }),
      ...(tab === 'published' && { isPublished: true }),
      ...(search.trim() && { search: search.trim() }),
      sortingField: sort,
      sortingDirection: direction,
      limit: STORAGE_PAGE,
      offset: (page - 1) * STORAGE_PAGE,
    },
  }
}

/** The page of an address, counted from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The value if it is one of the list, else the fallback. */
export function oneOf<const T extends string>(list: readonly T[], value: string | null, fallback: T): T {
  return list.find((each) => each === value) ?? fallback
}
