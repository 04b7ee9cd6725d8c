import { z } from 'zod'

/** How many queries are remembered. */
export const RECENT_MAX = 8
const QUERY_MAX = 200

const Queries = z.array(z.string().min(1).max(QUERY_MAX)).max(RECENT_MAX)

/** What somebody searched for last in this browser, newest first; visitors share one list. */
export function recentQueries(userId: number | null): string[] {
  try {
    return Queries.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Remembers a query; a browser that keeps nothing is not an error, and a very long one is not worth keeping. */
export function noteQuery(userId: number | null, query: string): void {
  const text = query.trim()
  if (text === '' || text.length > QUERY_MAX) return
  keep(userId, [text, ...recentQueries(userId).filter((other) => other !== text)].slice(0, RECENT_MAX))
}

/** Forgets all of them. */
export function forgetQueries(userId: number | null): void {
  keep(userId, [])
}

function keep(userId: number | null, queries: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(queries))
  } catch {
    // Storage may be full or forbidden; the list is a convenience.
  }
}

function keyOf(userId: number | null): string {
  return `colophon.recentQueries.${userId ?? 'visitor'}`
}
