import { ReadingStatus, Stars } from '@colophon/protocol/library/entities'
import type { CallInput } from '@colophon/protocol/route'
import type { storageCalls } from '@colophon/protocol/storage/calls'
import { z } from 'zod'
import { readStored } from '../../lib/stored-values.ts'
import { oneOf, pageOf } from '../../lib/url-params.ts'
import { firstColumns, readColumns, STORAGE_SORTS, type StorageColumn, type StorageSort } from './storage-columns.ts'

/** The lists of My storage. */
export const STORAGE_TABS = ['all', 'drafts', 'published', 'kept', 'hidden', 'bin'] as const
export type StorageTab = (typeof STORAGE_TABS)[number]

/** Page sizes of My storage. */
export const STORAGE_PAGES = ['25', '50', '100'] as const

/** The page size last chosen in this browser. */
function usualPage(): string {
  return readStored('storageSize', z.enum(STORAGE_PAGES)) ?? STORAGE_PAGES[0]
}

/** State of My storage, all of it in the URL, so that links and the back button work. */
export type StorageQuery = {
  tab: StorageTab
  sort: StorageSort
  direction: 'ASC' | 'DESC'
  page: number
  perPage: number
  search: string
  columns: readonly StorageColumn[]
  collection: number | null
  tag: number | null
  reading: ReadingStatus | null
  /** At least so many stars. */
  rating: number | null
}

/** Parses the URL; invalid values are ignored. */
export function readStorageQuery(
  params: URLSearchParams,
  columns = readColumns(params.get('columns'), firstColumns('some')),
): StorageQuery {
  const tab = oneOf(STORAGE_TABS, params.get('tab'), 'all')
  const sort = oneOf(STORAGE_SORTS, params.get('sort'), FIRST_SORT[tab] ?? 'updatedAt')
  return {
    tab,
    sort: (sort === 'keptAt' && tab !== 'kept') || (sort === 'deletedAt' && tab !== 'bin') ? 'updatedAt' : sort,
    direction: params.get('direction') === 'ASC' ? 'ASC' : 'DESC',
    page: pageOf(params),
    perPage: Number(oneOf(STORAGE_PAGES, params.get('per') ?? usualPage(), STORAGE_PAGES[0])),
    search: params.get('q') ?? '',
    columns,
    collection: idOf(params.get('collection')),
    tag: idOf(params.get('tag')),
    reading: ReadingStatus.safeParse(params.get('reading')).data ?? null,
    rating: Stars.safeParse(Number(params.get('rating'))).data ?? null,
  }
}

/** An id in the URL, or null. */
function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The query of the call behind a list of My storage. */
export function storageCall(shown: StorageQuery): CallInput<typeof storageCalls.myArticles> {
  const { tab, sort, direction, page, perPage } = shown
  return {
    query: {
      ...OF_TAB[tab],
      ...filtersOf(shown),
      sortingField: sort,
      sortingDirection: direction,
      limit: perPage,
      offset: (page - 1) * perPage,
    },
  }
}

/** True if a call lists the same papers as another one, maybe another page of them or in another order. */
export function isSameList(asked: string, other: string): boolean {
  const listOf = (text: string) => {
    const { sortingField, sortingDirection, limit, offset, ...list } = JSON.parse(text).query
    return JSON.stringify(list)
  }
  return listOf(asked) === listOf(other)
}

/** What narrows a list of My storage, and its counts by year and field. */
export function filtersOf(shown: StorageQuery) {
  const { search, collection, tag, reading, rating } = shown
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(collection && { collectionId: collection }),
    ...(tag && { tagId: tag }),
    ...(reading && { readingStatus: reading }),
    ...(rating && { minStars: rating }),
  }
}

const FIRST_SORT: Partial<Record<StorageTab, StorageSort>> = { kept: 'keptAt', bin: 'deletedAt' }

const OF_TAB: Record<StorageTab, CallInput<typeof storageCalls.myArticles>['query']> = {
  all: { doneStatus: true },
  drafts: { doneStatus: true, isPublished: false },
  published: { doneStatus: true, isPublished: true },
  kept: { isKept: true },
  hidden: { isHidden: true },
  bin: { isDeleted: true },
}
