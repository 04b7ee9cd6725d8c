import type { ActivityKind } from '@colophon/protocol/security/entities'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { activities } from './tables.ts'

const DETAIL_MAX = 300
const MINUTE_MS = 60_000
/** Events that strangers can cause are grouped over this time with their number, so that they cannot bury others. */
const TOGETHER_MS = 10 * MINUTE_MS
const GROUPED: readonly ActivityKind[] = ['signInFailed', 'secondStepFailed']
const RETENTION_MS = 2 * 365 * 24 * 60 * MINUTE_MS

/** An event of an account; `caller` is its originator, where known. */
export type ActivityNote = {
  accountId: number
  kind: ActivityKind
  /** What it was about, in a few words. */
  detail?: string
  caller?: { address: string; userAgent: string | null }
}

/**
 * Logs an event for the account's owner in the transaction of the action. Never put a secret into `detail`. Kept for
 * two years.
 */
export async function logActivity({ now }: Pick<Context, 'now'>, tx: Db, note: ActivityNote): Promise<void> {
  const at = now()
  const { accountId, kind, caller } = note
  const row = {
    accountId,
    kind,
    detail: (note.detail ?? '').slice(0, DETAIL_MAX),
    address: caller?.address ?? null,
    userAgent: caller?.userAgent ?? null,
    at,
  }
  if (GROUPED.includes(kind) && (await countOneMore(tx, row))) return
  await tx
    .delete(activities)
    .where(and(eq(activities.accountId, accountId), lt(activities.at, new Date(at.getTime() - RETENTION_MS))))
  await tx.insert(activities).values(row)
}

type Row = Pick<typeof activities.$inferSelect, 'accountId' | 'kind' | 'detail' | 'at'>

async function countOneMore(tx: Db, { accountId, kind, detail, at }: Row): Promise<boolean> {
  const last = tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.accountId, accountId),
        eq(activities.kind, kind),
        eq(activities.detail, detail),
        gt(activities.at, new Date(at.getTime() - TOGETHER_MS)),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1)
  const counted = await tx
    .update(activities)
    .set({ count: sql`${activities.count} + 1` })
    .where(eq(activities.id, last))
    .returning({ id: activities.id })
  return counted.length > 0
}
