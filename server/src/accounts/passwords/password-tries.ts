import { PASSWORD_TRIES } from '@colophon/protocol/auth/constants'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import { networkOf } from '../../platform/http/proxies/proxies.ts'
import { accounts, passwordTries, sessions } from '../tables.ts'

const { free, waitSecondsMax, forgottenSeconds } = PASSWORD_TRIES
/** Recent sessions whose networks count as the owner's. */
const SESSIONS_LOOKED_AT = 50
/** What tries are counted by: e-mail address and network. */
type Counted = { email: string; network: string }
type Needs = Pick<Context, 'db' | 'config' | 'now'>

/**
 * Counts a password try before the comparison and fails with `tooManyRequests` during the backoff, which doubles from
 * the 11th wrong password on up to a minute. Networks from which the account has signed in are counted separately, so
 * that an attacker cannot lock the owner out. Shared by all processes; concurrent tries are all counted. Unknown
 * addresses are treated alike. Call `resetTries` after a right password.
 */
export async function countTry(context: Needs, email: string, address: string): Promise<Counted> {
  const network = networkOf(address)
  const counted = { email, network: (await hasSignedInFrom(context, email, network)) ? network : '' }
  await countIn(context, counted)
  return counted
}

/** Counts a password entered within a session, whose network is already trusted. */
export async function countTryWithin(context: Needs, email: string): Promise<Counted> {
  const counted = { email, network: 'session' }
  await countIn(context, counted)
  return counted
}

/** Resets the count after a right password. */
export async function resetTries({ db }: Pick<Context, 'db'>, { email, network }: Counted): Promise<void> {
  await db.delete(passwordTries).where(and(eq(passwordTries.email, email), eq(passwordTries.network, network)))
}

async function countIn({ db, config, now }: Needs, counted: Counted): Promise<void> {
  const time = now()
  const at = sql`${time.toISOString()}::timestamptz`
  const forgotten = new Date(time.getTime() - forgottenSeconds * 1000)
  await db.delete(passwordTries).where(lt(passwordTries.lastAt, forgotten))
  const freeTries = Math.floor(free * config.RATE_LIMIT_FACTOR)
  const wait = sql<number>`case when ${passwordTries.tries} < ${freeTries} then 0
    else least(${waitSecondsMax}, power(2, least(20, ${passwordTries.tries} - ${freeTries}))) end`
  const taken = await db
    .insert(passwordTries)
    .values({ ...counted, tries: 1, lastAt: time })
    .onConflictDoUpdate({
      target: [passwordTries.email, passwordTries.network],
      set: { tries: sql`${passwordTries.tries} + 1`, lastAt: sql`greatest(${passwordTries.lastAt}, ${at})` },
      // Concurrent tries may be written in another order than their timestamps.
      setWhere: sql`${wait} = 0 or ${passwordTries.lastAt} + make_interval(secs => ${wait}) <= ${at}`,
    })
    .returning({ tries: passwordTries.tries })
  if (taken.length > 0) return
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${passwordTries.lastAt} - ${at}) + ${wait}`.mapWith(Number) })
    .from(passwordTries)
    .where(and(eq(passwordTries.email, counted.email), eq(passwordTries.network, counted.network)))
  const retryAfter = Math.max(1, Math.ceil(row?.seconds ?? 1))
  fail('tooManyRequests', {
    message: `Too many wrong passwords for this address. Wait ${retryAfter} s and try again, or choose a new password with "Forgotten password".`,
    retryAfter,
  })
}

/**
 * Whether the account has had a session from this network. One query for known and unknown addresses, so that timing
 * reveals nothing.
 */
async function hasSignedInFrom({ db }: Pick<Context, 'db'>, email: string, network: string): Promise<boolean> {
  const rows = await db
    .select({ address: sessions.address })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(accounts.email, email), isNull(sessions.adminId)))
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_LOOKED_AT)
  return rows.some(({ address }) => address !== null && networkOf(address) === network)
}
