import { CODE_RESEND_SECONDS } from '@colophon/protocol/auth/constants'
import { and, count, eq, gt, lt, max, min, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { lockNamed } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/db.ts'
import { type CodePurpose, codeMails } from './tables.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails per address and purpose within an hour, before `RATE_LIMIT_FACTOR`: in total, and per requesting network
 * address. The first bounds mail volume and guessable codes (five tries each); the second is smaller, so that one
 * attacker cannot use up the owner's share.
 */
const PER_HOUR = { all: 20, caller: 10 }

/** A mail to `email` requested from the network address `address`. */
export type CodeRequest = { email: string; purpose: CodePurpose; address: string }

/** Serialises per e-mail address until the transaction ends, so that counting and sending do not overlap. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await lockNamed(tx, 'email', email)
}

/** Seconds until this mail may be sent; 0 means now. `gap` also requires a minute since the last one. */
export async function secondsToWait(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  wanted: CodeRequest,
  { gap }: { gap: boolean },
): Promise<number> {
  const time = now().getTime()
  const isCaller = sql`${codeMails.address} = ${wanted.address}`
  const [sent] = await db
    .select({
      all: count(),
      caller: sql<number>`count(*) filter (where ${isCaller})`.mapWith(Number),
      first: min(codeMails.sentAt),
      last: max(codeMails.sentAt),
    })
    .from(codeMails)
    .where(
      and(
        eq(codeMails.email, wanted.email),
        eq(codeMails.purpose, wanted.purpose),
        gt(codeMails.sentAt, new Date(time - HOUR_MS)),
      ),
    )
  if (!sent?.first || !sent.last) return 0
  const isFull =
    sent.all >= PER_HOUR.all * config.RATE_LIMIT_FACTOR || sent.caller >= PER_HOUR.caller * config.RATE_LIMIT_FACTOR
  const free = Math.max(
    isFull ? sent.first.getTime() + HOUR_MS : 0,
    gap ? sent.last.getTime() + CODE_RESEND_SECONDS * 1000 : 0,
  )
  return Math.max(0, Math.ceil((free - time) / 1000))
}

/** Counts a mail about to be sent and deletes expired counts. */
export async function countMail(tx: Db, id: string, wanted: CodeRequest, sentAt: Date): Promise<void> {
  await tx.delete(codeMails).where(lt(codeMails.sentAt, new Date(sentAt.getTime() - HOUR_MS)))
  await tx.insert(codeMails).values({ id, ...wanted, sentAt })
}
