import { z } from 'zod'

/** How many papers are remembered. */
export const LAST_OPENED_MAX = 5

const Ids = z.array(z.int().positive()).max(LAST_OPENED_MAX)

/** The papers that a person opened last in this browser, newest first; only their ids are kept. */
export function lastOpened(userId: number): number[] {
  try {
    return Ids.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Remembers that a person opened a paper; a browser that keeps nothing is not an error. */
export function noteOpened(userId: number, articleId: number): void {
  const ids = [articleId, ...lastOpened(userId).filter((id) => id !== articleId)].slice(0, LAST_OPENED_MAX)
  keep(userId, ids)
}

/** Forgets a paper that cannot be opened any more. */
export function forgetOpened(userId: number, articleId: number): void {
  keep(
    userId,
    lastOpened(userId).filter((id) => id !== articleId),
  )
}

function keep(userId: number, ids: readonly number[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids))
  } catch {
    // Storage may be full or forbidden; the list is a convenience.
  }
}

function keyOf(userId: number): string {
  return `colophon.lastOpened.${userId}`
}
