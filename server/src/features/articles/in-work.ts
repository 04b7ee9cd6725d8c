import { QUOTAS, type Role } from '@colophon/protocol/auth/roles'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import { articles } from './tables.ts'

const ACCOUNT_LOCK = 4_201_340

/** True of a paper that waits for the worker or is being worked on; records of the archive, which are many, never are. */
export const isInWork: SQL = sql`(${articles.source} = 'system' and ${inArray(articles.status, ['queue', 'processing'])})`

/** True of the papers that exist for their owner: not in the bin. */
export const isKept: SQL = isNull(articles.deletedAt)

/** True of a paper for the try that a job was made for, as long as nobody cancelled, deleted or restarted it. */
export function isCurrent(job: { articleId: number; attempt: string }): SQL | undefined {
  return and(eq(articles.id, job.articleId), eq(articles.attempt, job.attempt), isInWork, isKept)
}

/** How many papers of the account are in work; fails with `tooManyInWork` when its quota is reached. */
export async function countInWork(db: Db, account: { id: number; role: Role }): Promise<number> {
  const papers = await db.$count(articles, and(eq(articles.ownerId, account.id), isInWork))
  return papers < QUOTAS[account.role].inWork ? papers : fail('tooManyInWork')
}

/** Makes the uploads of one account wait for each other until the transaction ends, so that their number is exact. */
export async function lockUploads(db: Db, accountId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, ${accountId})`)
}

/** A cancelled upload that its owner has not taken up again: gone for whoever asks for it. */
export function isCancelled(paper: Pick<typeof articles.$inferSelect, 'reason' | 'status' | 'isHidden'>): boolean {
  return paper.status === 'error' && paper.reason === 'cancelled' && paper.isHidden
}
