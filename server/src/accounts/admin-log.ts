import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AdminAction } from '@colophon/protocol/administration/entities'
import { FIRST_HASH, logEntryText } from '@colophon/protocol/administration/log-text'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { deriveKey } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/database/db.ts'
import { adminLog, adminLogHead } from './admin-log-tables.ts'

/** An administrator's action for the audit log. */
export type LoggedAct = {
  actorId: number
  subjectId?: number | null
  action: AdminAction
  target?: string
  reason?: string
  before?: unknown
  after?: unknown
  address: string
}

/** The id of the row with the end of the log. */
const HEAD = 1

/**
 * Appends to the audit log in the transaction of the action. The end of the log is locked until the commit, so that
 * entries of all processes form one chain; call it last in a transaction.
 */
export async function writeLog(
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  tx: Db,
  act: LoggedAct,
): Promise<void> {
  const first = { id: HEAD, number: 0, hash: FIRST_HASH }
  await tx
    .insert(adminLogHead)
    .values({ ...first, seal: sealOf(secret, first) })
    .onConflictDoNothing()
  const [head = first] = await tx.select().from(adminLogHead).where(eq(adminLogHead.id, HEAD)).for('update')
  const entry = {
    number: head.number + 1,
    at: now(),
    actorId: act.actorId,
    subjectId: act.subjectId ?? null,
    action: act.action,
    target: act.target ?? '',
    reason: act.reason ?? '',
    before: textOf(act.before),
    after: textOf(act.after),
    address: act.address,
  }
  const hash = hashOf(head.hash, entry)
  const end = { number: entry.number, hash }
  await tx.insert(adminLog).values({ ...entry, hash })
  await tx
    .update(adminLogHead)
    .set({ ...end, seal: sealOf(secret, end) })
    .where(eq(adminLogHead.id, HEAD))
}

/** The hash of an entry, chained to the previous one. */
export function hashOf(previousHash: string, entry: Omit<typeof adminLog.$inferSelect, 'hash'>): string {
  const text = logEntryText(previousHash, { ...entry, at: entry.at.toISOString() })
  return createHash('sha256').update(text).digest('hex')
}

/** Whether this instance sealed the current end of the log. */
export function isSealed(secret: Uint8Array, head: { number: number; hash: string; seal: string }): boolean {
  const [expected, given] = [Buffer.from(sealOf(secret, head)), Buffer.from(head.seal)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function sealOf(secret: Uint8Array, { number, hash }: { number: number; hash: string }): string {
  return createHmac('sha256', deriveKey(secret, 'admin-log')).update(`${number}:${hash}`).digest('hex')
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
