import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { nextCursor, pageOf } from '../../platform/paging.ts'
import { accessReceipts } from './tables.ts'

/** A receipt, for one of its two sides; null for everybody else. */
export async function receiptFor(db: Db, id: string, accountId: number) {
  const [found] = await db
    .select()
    .from(accessReceipts)
    .where(and(eq(accessReceipts.id, id), isSideOf(accountId)))
  return found ?? null
}

/** One page of the receipts of somebody, how many there are, and where the next page begins. */
export async function listReceipts(
  db: Db,
  accountId: number,
  input: Parameters<typeof pageOf>[2] & { articleId?: number | undefined },
) {
  const page = pageOf({ by: accessReceipts.signedAt, type: 'timestamptz' }, accessReceipts.number, input)
  const isOfPaper = input.articleId === undefined ? undefined : eq(accessReceipts.articleId, input.articleId)
  const condition = and(isSideOf(accountId), isOfPaper)
  const [found, total] = await Promise.all([
    db
      .select({ ...getTableColumns(accessReceipts), mark: page.mark })
      .from(accessReceipts)
      .where(and(condition, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
    db.$count(accessReceipts, condition),
  ])
  return { found, total, cursor: nextCursor(found, page.limit) }
}

function isSideOf(accountId: number): SQL | undefined {
  return or(eq(accessReceipts.requesterId, accountId), eq(accessReceipts.ownerId, accountId))
}
