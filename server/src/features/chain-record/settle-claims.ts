import type { RecordReason } from '@colophon/protocol/chain-record/errors'
import { and, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { reportedTransactions } from '../../papers/record-tables.ts'
import type { ChainChore } from '../../platform/chain/follow/follow-chain.ts'
import type { Context } from '../../platform/context.ts'
import { inspectTransaction } from './inspect-transaction.ts'
import { type NotifyContext, notifyRecordChange } from './notify-record-change.ts'
import { openClaims } from './queries.ts'

const CLAIMS_AT_ONCE = 50
/** A transaction unknown for this long was replaced or dropped. If it is mined later, it becomes a record. */
const LOST_MS = 60 * 60 * 1000

/** Checks pending claims and stores the reason of those that failed. */
export function settleClaims(context: NotifyContext & Pick<Context, 'now' | 'chain'>): ChainChore {
  return async () => {
    const { db, chain } = context
    if (!chain) return
    for (const { claim, ownerId } of await openClaims(db, chain.network.id, CLAIMS_AT_ONCE)) {
      const look = await inspectTransaction(chain, claim.transactionHash as Hex, claim)
      const isLost = look.kind === 'unknown' && context.now().getTime() - claim.toldAt.getTime() > LOST_MS
      const reason: RecordReason | null = look.kind === 'wrong' ? look.reason : isLost ? 'lost' : null
      if (reason === null) continue
      await db.update(reportedTransactions).set({ reason }).where(isSame(claim))
      if (ownerId !== null) notifyRecordChange(context, claim.articleId, ownerId)
    }
  }
}

function isSame({ articleId, chainId, transactionHash }: typeof reportedTransactions.$inferSelect) {
  return and(
    eq(reportedTransactions.articleId, articleId),
    eq(reportedTransactions.chainId, chainId),
    eq(reportedTransactions.transactionHash, transactionHash),
    isNull(reportedTransactions.reason),
  )
}
