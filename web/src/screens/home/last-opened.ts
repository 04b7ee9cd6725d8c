import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'

/** Number of papers remembered. */
export const LAST_OPENED_MAX = 5

/** A paper that was opened, and when by the server's clock in milliseconds. */
const Opened = z.object({ id: z.int().positive(), at: z.number() })
const Stored = z.array(Opened).max(LAST_OPENED_MAX)
export type Opened = z.infer<typeof Opened>

/** Papers opened last in this browser, newest first; only ids and times are stored. */
export function lastOpened(userId: number): Opened[] {
  return readStored(['lastOpened', userId], Stored) ?? []
}

/** Records that a paper was opened. */
export function noteOpened(userId: number, articleId: number, at: number): void {
  const others = lastOpened(userId).filter(({ id }) => id !== articleId)
  writeStored(['lastOpened', userId], [{ id: articleId, at }, ...others].slice(0, LAST_OPENED_MAX))
}

/** Removes a paper that can no longer be opened. */
export function forgetOpened(userId: number, articleId: number): void {
  writeStored(
    ['lastOpened', userId],
    lastOpened(userId).filter(({ id }) => id !== articleId),
  )
}
