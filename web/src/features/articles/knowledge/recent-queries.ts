import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'

/** How many queries are remembered. */
export const RECENT_MAX = 8
const QUERY_MAX = 200

const Queries = z.array(z.string().min(1).max(QUERY_MAX)).max(RECENT_MAX)

/** What somebody searched for last in this browser, newest first; visitors share one list. */
export function recentQueries(userId: number | null): string[] {
  return readKept(['recentQueries', userId], Queries) ?? []
}

/** Remembers a query; a very long one is not worth keeping. */
export function noteQuery(userId: number | null, query: string): void {
  const text = query.trim()
  if (text === '' || text.length > QUERY_MAX) return
  keep(
    ['recentQueries', userId],
    [text, ...recentQueries(userId).filter((other) => other !== text)].slice(0, RECENT_MAX),
  )
}

/** Forgets all of them. */
export function forgetQueries(userId: number | null): void {
  keep(['recentQueries', userId], [])
}
