import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import { RECORD_REASONS } from '@colophon/protocol/chain-record/errors'
import type { reportedTransactions } from '../../papers/record-tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type RecordRow, readRecords } from './queries.ts'

type Claim = typeof reportedTransactions.$inferSelect

export function toRecord({ articleId, md5Hash, date, blockTime, ...row }: RecordRow): ChainRecord {
  return {
    ...row,
    articleId: Number(articleId),
    hash: md5Hash,
    date: date.toISOString(),
    blockTime: blockTime.toISOString(),
    state: 'recorded',
    reason: null,
  }
}

/** A claimed transaction as the record it may become. */
export function toClaimed({
  articleId,
  action,
  md5Hash,
  toldAt,
  chainId,
  transactionHash,
  author,
  reason,
}: Claim): ChainRecord {
  return {
    articleId,
    action,
    hash: md5Hash,
    date: toldAt.toISOString(),
    revision: null,
    chainId,
    blockNumber: null,
    blockTime: null,
    transactionHash,
    author,
    state: reason === null ? 'pending' : 'failed',
    reason: reason && RECORD_REASONS[reason],
    isFinal: false,
  }
}

/** The owner's newest record of a paper; null where there is none. */
export async function lastRecord(db: Db, articleId: number): Promise<ChainRecord | null> {
  const [newest] = await readRecords(db, articleId, 1)
  return newest ? toRecord(newest) : null
}
