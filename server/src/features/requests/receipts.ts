import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Receipt } from '@colophon/protocol/requests/entities'
import { and, eq, getTableColumns, isNull, or, type SQL } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { nextCursor, pageOf } from '../../platform/http/paging.ts'
import { accessReceipts } from './tables.ts'

/** Everything that was signed by somebody about papers, or by others about theirs. */
export const receipts: Handler<typeof requestCalls.receipts> = async ({ query, person, reply }, context) => {
  const { found, total, cursor } = await listReceipts(context.db, person.id, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map(toReceipt), total]
}

/** A receipt for its two sides, also after the grant and the paper are gone; for nobody else there is one. */
export const receipt: Handler<typeof requestCalls.receipt> = async ({ query, person }, context) =>
  toReceipt((await receiptFor(context.db, query.id, person.id)) ?? fail('receiptNotFound'))

/**
 * Asks the chain of this installation whether a contract wallet accepts a signature, and says at which block. Nothing is
 * stored, and nothing of what is asked is told further than to the node.
 */
export const checkReceipt: Handler<typeof requestCalls.checkReceipt> = async ({ body }, { contractWallets }) => {
  if (!contractWallets) return fail('noChain')
  const { message, signature } = body as { message: string; signature: `0x${string}` }
  const asked = { address: getAddress(body.address), message, signature }
  const checked = await contractWallets.checkAtBlock(asked).catch(() => fail('chainUnavailable', { retryAfter: 10 }))
  return { chainId: contractWallets.id, ...checked }
}

/**
 * Removes the receipts of an account that goes whose other side is gone, or never was: they prove nothing to anybody any
 * more. The rest stays with the other side.
 */
export async function forgetReceipts(tx: Db, accountId: number): Promise<void> {
  const { requesterId, ownerId } = accessReceipts
  await tx
    .delete(accessReceipts)
    .where(
      or(
        and(eq(requesterId, accountId), or(isNull(ownerId), eq(ownerId, accountId))),
        and(eq(ownerId, accountId), isNull(requesterId)),
      ),
    )
}

/** A receipt as both sides get it. */
function toReceipt(row: typeof accessReceipts.$inferSelect): z.input<typeof Receipt> {
  return { ...row, expiresAt: row.expiresAt?.toISOString() ?? null, signedAt: row.signedAt.toISOString() }
}

/** A receipt, for one of its two sides; null for everybody else. */
async function receiptFor(db: Db, id: string, accountId: number) {
  const [found] = await db
    .select()
    .from(accessReceipts)
    .where(and(eq(accessReceipts.id, id), isSideOf(accountId)))
  return found ?? null
}

/** One page of the receipts of somebody, how many there are, and where the next page begins. */
async function listReceipts(
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
