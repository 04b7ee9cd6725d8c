import { z } from 'zod'

/** How many papers are remembered. */
export const LAST_OPENED_MAX = 5

/** A paper that was opened, and when by the server's clock in milliseconds; earlier versions kept the id alone. */
const Opened = z.object({ id: z.int().positive(), at: z.number() })
const Kept = z
  .array(
    z
      .int()
      .positive()
      .transform((id) => ({ id, at: 0 }))
      .or(Opened),
  )
  .max(LAST_OPENED_MAX)
export type Opened = z.infer<typeof Opened>

/** The papers that a person opened last in this browser, newest first; only their ids and when are kept. */
export function lastOpened(userId: number): Opened[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Remembers that a person opened a paper; a browser that keeps nothing is not an error. */
export function noteOpened(userId: number, articleId: number, at: number): void {
  const others = lastOpened(userId).filter(({ id }) => id !== articleId)
  keep(userId, [{ id: articleId, at }, ...others].slice(0, LAST_OPENED_MAX))
}

/** Forgets a paper that cannot be opened any more. */
export function forgetOpened(userId: number, articleId: number): void {
  keep(
    userId,
    lastOpened(userId).filter(({ id }) => id !== articleId),
  )
}

function keep(userId: number, opened: readonly Opened[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(opened))
  } catch {
    // Storage may be full or forbidden; the list is a convenience.
  }
}

function keyOf(userId: number): string {
  return `colophon.lastOpened.${userId}`
}
