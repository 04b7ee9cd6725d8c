import { HIGHLIGHTS_MAX } from '@colophon/protocol/highlights/entities'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { highlights } from './tables.ts'

type NewHighlight = Omit<typeof highlights.$inferInsert, 'id' | 'accountId' | 'articleId'>

/**
 * Adds marked passages and areas to a paper that may not be parsed yet: they are found by their words, or placed on their
 * page, when they are listed. Those that are there are left unchanged. Returns how many did not fit into the limit of a
 * paper.
 */
export async function addHighlights(
  tx: Db,
  of: { accountId: number; articleId: number },
  added: readonly NewHighlight[],
): Promise<number> {
  if (added.length === 0) return 0
  const isThere = and(eq(highlights.accountId, of.accountId), eq(highlights.articleId, of.articleId))
  const { start, quote, area } = highlights
  const present = await tx.select({ start, quote, area }).from(highlights).where(isThere)
  const known = new Set(present.map(placeKey))
  const fresh = added.filter((each) => !known.has(placeKey(each)))
  const fitting = fresh.slice(0, Math.max(0, HIGHLIGHTS_MAX - present.length))
  if (fitting.length > 0) {
    await tx
      .insert(highlights)
      .values(fitting.map((each) => ({ ...each, ...of })))
      .onConflictDoNothing()
  }
  return fresh.length - fitting.length
}

/** An area is the same whatever its caption is, and in whatever order its numbers are stored. */
function placeKey({ start, quote, area }: Pick<NewHighlight, 'start' | 'quote' | 'area'>): string {
  if (!area) return `${start} ${quote}`
  return `${start} area ${JSON.stringify(Object.entries(area).toSorted(([one], [other]) => one.localeCompare(other)))}`
}
