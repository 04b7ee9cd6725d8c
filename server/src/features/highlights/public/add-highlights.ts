import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { highlights } from '../tables.ts'

type NewHighlight = Omit<typeof highlights.$inferInsert, 'id' | 'accountId' | 'articleId'>

/**
 * Adds marked passages to a paper that may not be parsed yet: they are found by their words when they are listed. Those
 * that are there are left unchanged. Returns how many did not fit into the limit of a paper.
 */
export async function addHighlights(
  tx: Db,
  of: { accountId: number; articleId: number },
  added: readonly NewHighlight[],
): Promise<number> {
  if (added.length === 0) return 0
  const isThere = and(eq(highlights.accountId, of.accountId), eq(highlights.articleId, of.articleId))
  const present = await tx.select({ start: highlights.start, quote: highlights.quote }).from(highlights).where(isThere)
  const known = new Set(present.map(({ start, quote }) => `${start} ${quote}`))
  const fresh = added.filter(({ start, quote }) => !known.has(`${start} ${quote}`))
  const fitting = fresh.slice(0, Math.max(0, HIGHLIGHTS_MAX - present.length))
  if (fitting.length > 0) {
    await tx
      .insert(highlights)
      .values(fitting.map((each) => ({ ...each, ...of })))
      .onConflictDoNothing()
  }
  return fresh.length - fitting.length
}
