import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { chainRecords, reportedTransactions } from '../../papers/record-tables.ts'
import type { ChainReader, Notify, TimedLog } from '../../platform/chain/follow/chain-reader.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type NotifyContext, notifyRecordChange } from './notify-record-change.ts'
import { claimsOf, ownersOf } from './queries.ts'
import { readEvents } from './registry-event.ts'

/** Rows per insert; PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 2_000

type Row = typeof chainRecords.$inferInsert

/** Stores registry events and determines which are by the papers' owners. */
export function registryReader(context: NotifyContext & Pick<Context, 'now'>): ChainReader {
  /** Once per paper, however many of its records there are. */
  const notificationsFor = (
    rows: readonly { articleId: string; accountId?: number | null | undefined }[],
  ): Notify[] => {
    const owners = new Map(
      rows.flatMap(({ articleId, accountId }) => (accountId ? [[articleId, accountId] as const] : [])),
    )
    return [...owners].map(
      ([articleId, ownerId]) =>
        () =>
          notifyRecordChange(context, Number(articleId), ownerId),
    )
  }

  return {
    contract: 'registry',
    async store(tx, chainId, logs) {
      const rows = await rowsOf(tx, chainId, logs)
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await tx
          .insert(chainRecords)
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .onConflictDoNothing()
      }
      return notificationsFor(rows)
    },

    async revert(tx, chainId, block) {
      const gone = and(eq(chainRecords.chainId, chainId), gt(chainRecords.blockNumber, block))
      const rows = await tx.delete(chainRecords).where(gone).returning()
      const owned = rows.flatMap(({ accountId, ...row }) => (accountId === null ? [] : [{ ...row, accountId }]))
      const papers = await ownersOf(
        tx,
        owned.map(({ articleId }) => articleId),
      )
      for (const { articleId, transactionHash, accountId, author, md5Hash, action } of owned) {
        if (!papers.has(articleId)) continue
        const again = { toldAt: context.now(), reason: null }
        const claim = { articleId: Number(articleId), chainId, transactionHash, accountId, author, md5Hash, action }
        await tx
          .insert(reportedTransactions)
          .values({ ...claim, ...again })
          .onConflictDoUpdate({
            target: [
              reportedTransactions.articleId,
              reportedTransactions.chainId,
              reportedTransactions.transactionHash,
            ],
            set: again,
          })
      }
      return notificationsFor(owned)
    },

    async finalize(tx, { from, to }) {
      const rows = await tx
        .select({ articleId: chainRecords.articleId, accountId: chainRecords.accountId })
        .from(chainRecords)
        .where(
          and(
            gt(chainRecords.blockNumber, from),
            lte(chainRecords.blockNumber, to),
            sql`${chainRecords.accountId} is not null`,
          ),
        )
      return notificationsFor(rows)
    },
  }
}

/** A record is the owner's if its author is their wallet now, or was when they claimed the transaction. */
async function rowsOf(tx: Db, chainId: number, logs: readonly TimedLog[]): Promise<Row[]> {
  const events = readEvents(logs)
  const times = new Map(logs.map(({ blockNumber, time }) => [blockNumber, time]))
  const owners = await ownersOf(
    tx,
    events.map(({ articleId }) => String(articleId)),
  )
  const claims = await claimsOf(
    tx,
    chainId,
    events.filter(({ articleId }) => owners.has(String(articleId))).map(({ log }) => log.transactionHash),
  )
  return events.map(({ articleId, author, log, ...event }) => {
    const owner = owners.get(String(articleId))
    const wasTheirs = claims.some(
      (claim) =>
        claim.transactionHash === log.transactionHash &&
        claim.articleId === Number(articleId) &&
        claim.accountId === owner?.ownerId &&
        claim.author === author,
    )
    return {
      ...event,
      chainId,
      author,
      articleId: String(articleId),
      transactionHash: log.transactionHash,
      logIndex: log.logIndex,
      blockNumber: Number(log.blockNumber),
      blockHash: log.blockHash,
      blockTime: times.get(log.blockNumber) ?? new Date(0),
      accountId: owner && (owner.walletAddress === author || wasTheirs) ? owner.ownerId : null,
    }
  })
}
