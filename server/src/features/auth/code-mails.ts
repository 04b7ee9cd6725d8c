import { CODE_RESEND_SECONDS } from '@colophon/protocol/auth/constants'
import { and, count, eq, gt, lt, max, min, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type CodePurpose, codeMails } from './tables.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails to one address and for one purpose within an hour, before `RATE_LIMIT_FACTOR` multiplies them: by all the world,
 * and by one network address. The first bounds what lands in a mailbox and how many codes can be guessed at (five tries
 * each); the second, being smaller, leaves room for its owner while one stranger asks and asks.
 */
const PER_HOUR = { all: 20, caller: 10 }

/** A mail that somebody at `address` wants us to send to `email`. */
export type Wanted = { email: string; purpose: CodePurpose; address: string }

/** One at a time for each e-mail address, until the transaction ends: counting and sending must not overlap. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`)
}

/** Seconds until this mail may go; 0 is now. `gap` asks for a minute since the last one as well. */
export async function secondsToWait(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  wanted: Wanted,
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

/** Counts a mail that is about to go, and forgets those that count no more. */
export async function countMail(tx: Db, id: string, wanted: Wanted, sentAt: Date): Promise<void> {
  await tx.delete(codeMails).where(lt(codeMails.sentAt, new Date(sentAt.getTime() - HOUR_MS)))
  await tx.insert(codeMails).values({ id, ...wanted, sentAt })
}
