import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseQuery } from '@colophon/protocol/knowledge/query'
import { pino } from 'pino'
import type { IndexedPaper } from '../paper.ts'
import type { SearchReply, SearchRequest, Viewer } from '../request.ts'
import { openSearch, type Search } from '../search.ts'

/** An anonymous viewer. */
export const ANYONE: Viewer = { userId: null, granted: [] }

/** A published, public paper of user 1 with changes. */
export function paper(id: number, changes: Partial<IndexedPaper> = {}): IndexedPaper {
  return {
    id,
    source: 'system',
    ownerId: 1,
    isPublished: true,
    isPublic: true,
    title: `Paper ${id}`,
    authors: [],
    abstract: '',
    field: '',
    year: null,
    createdAt: id * 1000,
    likes: 0,
    hasStatements: false,
    passages: [],
    ...changes,
  }
}

/** Passages with these texts, one per page. */
export function passages(...texts: string[]): IndexedPaper['passages'] {
  return texts.map((text, index) => ({ text, page: index + 1, start: index * 1000, end: index * 1000 + text.length }))
}

/** An anonymous request for this text with changes. */
export function request(text: string, changes: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query: parseQuery(text),
    viewer: ANYONE,
    filter: 'all',
    sort: 'relevance',
    limit: 20,
    offset: 0,
    ...changes,
  }
}

/** The ids found, in order; none when only related papers were offered. */
export function idsOf(reply: SearchReply): number[] {
  return reply.exact ? reply.hits.map(({ id }) => id) : []
}

/** A search in its own folder. */
export async function openTestSearch(): Promise<{ search: Search; folder: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-search-'))
  const search = await openSearch(folder, SILENT)
  return {
    search,
    folder,
    async close() {
      await search.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const SILENT = pino({ level: 'silent' })
