import type { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { RecordReason } from '@colophon/protocol/chain-record/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { walletOf } from '../../accounts/queries.ts'
import { chainRecords, reportedTransactions } from '../../papers/record-tables.ts'
import type { Chain } from '../../platform/chain/chain.ts'
import type { ChainChore } from '../../platform/chain/follow/follow-chain.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type Inspection, inspectTransaction } from './inspect-transaction.ts'
import { type NotifyContext, notifyRecordChange } from './notify-record-change.ts'
import { hashOfPaper, hasRecorded, openClaims, readClaims, readRecords } from './queries.ts'
import { toClaimed, toRecord } from './to-record.ts'

/** Most pending transactions of a paper. */
const WAITING_MAX = 20

const REFUSALS = {
  reverted: 'transactionReverted',
  foreign: 'transactionForeign',
  other: 'transactionOfOther',
  stranger: 'transactionOfStranger',
} as const satisfies Record<Exclude<RecordReason, 'lost'>, string>

/**
 * Stores the claim of a transaction that the owner has sent, after checking it on the chain; it is pending while the
 * chain is down or does not know it. Idempotent.
 */
export const tellRecord: Handler<typeof recordCalls.tellRecord> = async ({ body, person }, context) => {
  const { articleId, transactionHash } = body
  const { chain, db } = context
  if (!chain) return fail('noChain')
  const present = await hashOfPaper(db, articleId)
  if (!present) return fail('nothingToRecord')
  const isIt = ({ transactionHash: other }: { transactionHash: string }) => other === transactionHash
  const known = (await readRecords(db, articleId)).find(isIt)
  if (known) return toRecord(known)
  const author = (await walletOf(db, person.id)) ?? fail('walletNotLinked')
  const look = await inspectIfReachable(context, chain, transactionHash, { articleId, author })
  if (look.kind === 'wrong') return fail(REFUSALS[look.reason])
  const waiting = await readClaims(db, articleId, { chainId: chain.network.id, failedSince: context.now() })
  if (waiting.length >= WAITING_MAX && !waiting.some(isIt)) return fail('tooManyPending', { retryAfter: 60 })
  const isUpdate = look.kind === 'unknown' && (await hasRecorded(db, articleId, author))
  const recorded =
    look.kind === 'unknown' ? ({ action: isUpdate ? 'update' : 'create', md5Hash: present } as const) : look.recorded
  const claim = await storeClaim(db, {
    articleId,
    chainId: chain.network.id,
    transactionHash,
    accountId: person.id,
    author,
    md5Hash: recorded.md5Hash,
    action: recorded.action,
    toldAt: context.now(),
    reason: null,
  })
  // Read from the chain before the wallet was linked: it belongs to the owner now.
  await assignRecord(db, claim)
  const read = (await readRecords(db, articleId)).find(isIt)
  notifyRecordChange(context, articleId, person.id)
  return read ? toRecord(read) : toClaimed(claim)
}

async function inspectIfReachable(
  { log }: Pick<Context, 'log'>,
  chain: Chain,
  hash: string,
  wanted: { articleId: number; author: string },
): Promise<Inspection> {
  return inspectTransaction(chain, hash as Hex, wanted).catch((error: Error) => {
    log.info({ reason: error.name }, 'could not check a transaction on the chain: it stays pending')
    return { kind: 'unknown' }
  })
}

type Claim = typeof reportedTransactions.$inferSelect

async function storeClaim(db: Db, claim: Claim): Promise<Claim> {
  const { author, md5Hash, action } = claim
  const [kept] = await db
    .insert(reportedTransactions)
    .values(claim)
    .onConflictDoUpdate({
      target: [reportedTransactions.articleId, reportedTransactions.chainId, reportedTransactions.transactionHash],
      set: {
        author,
        md5Hash,
        action,
        reason: null,
        toldAt: sql`case when ${reportedTransactions.reason} is null then ${reportedTransactions.toldAt} else excluded.told_at end`,
      },
    })
    .returning()
  return kept ?? claim
}

async function assignRecord(db: Db, { chainId, transactionHash, articleId, author, accountId }: Claim): Promise<void> {
  await db
    .update(chainRecords)
    .set({ accountId })
    .where(
      and(
        eq(chainRecords.chainId, chainId),
        eq(chainRecords.transactionHash, transactionHash),
        eq(chainRecords.articleId, String(articleId)),
        eq(chainRecords.author, author),
      ),
    )
}

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
