import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Receipt } from '@colophon/protocol/requests/entities'
import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { z } from 'zod'
import { accessReceipts } from '../../papers/access/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type PageInput, pageOf, readPage, sendPage } from '../../platform/http/paging.ts'

/** Receipts signed by the user, or by others about the user's papers. */
export const receipts: Handler<typeof requestCalls.receipts> = async ({ query, person, reply }, context) => {
  const found = await listReceipts(context.db, person.id, query)
  return sendPage(reply, { ...found, list: found.list.map(toReceipt) })
}

/** A receipt for its two parties, also after grant and paper are gone; others get 404. */
export const receipt: Handler<typeof requestCalls.receipt> = async ({ query, person }, context) =>
  toReceipt((await receiptFor(context.db, query.id, person.id)) ?? fail('receiptNotFound'))

/**
 * Verifies a contract wallet's signature on the chain and returns the block. Nothing is stored, and data goes to the
 * node only.
 */
export const checkReceipt: Handler<typeof requestCalls.checkReceipt> = async ({ body }, { contractWallets }) => {
  if (!contractWallets) return fail('noChain')
  const { message, signature } = body as { message: string; signature: `0x${string}` }
  const asked = { address: getAddress(body.address), message, signature }
  const checked = await contractWallets.checkAtBlock(asked).catch(() => fail('chainUnavailable', { retryAfter: 10 }))
  return { chainId: contractWallets.id, ...checked }
}

function toReceipt(row: typeof accessReceipts.$inferSelect): z.input<typeof Receipt> {
  return { ...row, expiresAt: row.expiresAt?.toISOString() ?? null, signedAt: row.signedAt.toISOString() }
}

/** A receipt for one of its parties; null for others. */
async function receiptFor(db: Db, id: string, accountId: number) {
  const [found] = await db
    .select()
    .from(accessReceipts)
    .where(and(eq(accessReceipts.id, id), isSideOf(accountId)))
  return found ?? null
}

/** One page of a user's receipts, their total, and the next cursor. */
async function listReceipts(db: Db, accountId: number, input: PageInput & { articleId?: number | undefined }) {
  const page = pageOf({ by: accessReceipts.signedAt, type: 'timestamptz' }, accessReceipts.number, input)
  const isOfPaper = input.articleId === undefined ? undefined : eq(accessReceipts.articleId, input.articleId)
  const condition = and(isSideOf(accountId), isOfPaper)
  const rows = db.select({ ...getTableColumns(accessReceipts), mark: page.mark }).from(accessReceipts)
  return readPage(page, rows, condition, db.$count(accessReceipts, condition))
}

function isSideOf(accountId: number): SQL | undefined {
  return or(eq(accessReceipts.requesterId, accountId), eq(accessReceipts.ownerId, accountId))
}
