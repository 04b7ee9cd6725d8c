import { randomUUID } from 'node:crypto'
import type { Role } from '@colophon/protocol/auth/roles'
import type { keyCalls } from '@colophon/protocol/keys/calls'
import { KEY_DAYS_DEFAULT, KEYS_MAX, ROUTES_DAYS, SERIES_DAYS } from '@colophon/protocol/keys/constants'
import type { ApiKey, KeyState } from '@colophon/protocol/keys/entities'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import { activeSession } from '../queries.ts'
import { logActivity } from '../security/log-activity.ts'
import { proveAccount } from '../security/prove-account.ts'
import { callerOf } from '../sessions/caller.ts'
import { lastDays } from './days.ts'
import { limitsFor } from './limits.ts'
import {
  countActive,
  idsOf,
  keyOf,
  keysOf,
  lastUses,
  listUses,
  lockKey,
  newestKey,
  secretByRepeat,
  sumsOf,
} from './queries.ts'
import { bodyHash, isRepeatable } from './repeat.ts'
import { makeSecret, masked } from './secret.ts'
import { apiKeySecrets, apiKeys } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A user's keys with their usage, without secrets. */
export const list: Handler<typeof keyCalls.list> = async ({ person }, { db, now, config }) => {
  const at = now()
  const found = await keysOf(db, person.id)
  const ids = found.map(({ key }) => key.id)
  const [sums, uses] = await Promise.all([sumsOf(db, ids, at), lastUses(db, ids)])
  return found.map((row): ApiKey => {
    const { key, counter } = row
    const mine = sums.filter(({ keyId }) => keyId === key.id)
    const use = uses.find(({ keyId }) => keyId === key.id)
    const grace = row.graceUntil === null ? null : new Date(row.graceUntil)
    return {
      ...key,
      state: stateOf(key, at),
      masked: masked(row),
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      revokedAt: key.revokedAt?.toISOString() ?? null,
      graceUntil: grace && grace > at ? grace.toISOString() : null,
      lastUse: use ? { ...use, at: use.at.toISOString() } : null,
      days: lastDays(at, SERIES_DAYS).map((day) => callsOf(mine.filter((sum) => sum.day === day))),
      calls: callsOf(mine),
      errors: mine.reduce((all, { errors }) => all + errors, 0),
      routes: routesOf(mine, lastDays(at, ROUTES_DAYS)),
      limits: limitsOf(row.role, counter, at, config.RATE_LIMIT_FACTOR),
    }
  })
}

type Sum = { day: string; route: string; calls: number }

function stateOf(key: { revokedAt: Date | null; expiresAt: Date | null }, at: Date): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= at ? 'expired' : 'active'
}

function callsOf(sums: readonly { calls: number }[]): number {
  return sums.reduce((all, { calls }) => all + calls, 0)
}

function routesOf(sums: readonly Sum[], days: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const { day, route, calls } of sums) {
    if (days.includes(day)) counts.set(route, (counts.get(route) ?? 0) + calls)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([route]) => route)
}

type Counter = { minute: number; minuteCount: number; day: number; dayCount: number } | null

function limitsOf(role: Role, counter: Counter, at: Date, factor: number): ApiKey['limits'] {
  const { minute, day } = limitsFor(role, factor)
  const isNow = (window: number | undefined, length: number) => window === Math.floor(at.getTime() / length)
  const minuteUsed = isNow(counter?.minute, MINUTE_MS) ? (counter?.minuteCount ?? 0) : 0
  const dayUsed = isNow(counter?.day, DAY_MS) ? (counter?.dayCount ?? 0) : 0
  return { minute, minuteLeft: Math.max(0, minute - minuteUsed), day, dayLeft: Math.max(0, day - dayUsed) }
}

/** Usage of a user's keys, filtered and paged, with sums of the last 30 days. */
export const apiStat: Handler<typeof keyCalls.apiStat> = async ({ query, person, reply, meta }, { db, now }) => {
  const at = now()
  const ids = await idsOf(db, person.id, query.keyId)
  const [found, sums] = await Promise.all([listUses(db, person.id, query, at), sumsOf(db, ids, at)])
  meta({
    days: lastDays(at, SERIES_DAYS).map((day) => {
      const that = sums.filter((sum) => sum.day === day)
      const all = (name: 'calls' | 'errors') => that.reduce((count, sum) => count + sum[name], 0)
      return { day, calls: all('calls'), errors: all('errors') }
    }),
  })
  return sendPage(reply, found)
}

/**
 * Creates a key; scopes beyond read need proof of account. Concurrent calls create two keys, unless they share an
 * `Idempotency-Key`: then both get the same one.
 */
export const create: Handler<typeof keyCalls.create> = async (input, context) => {
  const { person, request, sessionId } = input
  const { name, scopes, expiresAt: until, ...proof } = input.body
  const body = { name, scopes }
  const repeatBody = bodyHash({ ...body, expiresAt: until })
  const now = context.now()
  const expiresAt = expiry(until, now)
  const { whole, ...secret } = makeSecret(context.secret, person.id, readIdempotencyKey(request))
  if (needsProof(scopes)) {
    const wanted = { purpose: 'account', subject: { act: 'makeKey' }, accountId: person.id } as const
    await proveAccount(context, { ...input, body: proof }, wanted)
  }
  const id = await context.db.transaction(async (tx) => {
    // Serialised, so that the limit holds and no key is created from a session that a reset has ended.
    await lockKeys(tx, person.id)
    if (!(await activeSession(tx, { sessionId, accountId: person.id }, now))) fail('tokenUncorrected')
    const before = secret.repeatHash && (await secretByRepeat(tx, secret.repeatHash))
    if (before) return isRepeatable(before, repeatBody, now) ? before.keyId : fail('keyShownAlready')
    if ((await countActive(tx, person.id, now)) >= KEYS_MAX) fail('keysTooMany')
    const [key] = await tx
      .insert(apiKeys)
      .values({ ...body, id: randomUUID(), accountId: person.id, createdAt: now, expiresAt })
      .returning({ id: apiKeys.id })
    if (!key) throw new Error('the key was not stored')
    await tx.insert(apiKeySecrets).values({ ...secret, repeatBody, keyId: key.id, createdAt: now })
    await logActivity(context, tx, {
      accountId: person.id,
      kind: 'keyCreated',
      detail: name,
      caller: callerOf(input),
    })
    return key.id
  })
  return { apiKey: whole, id, prefix: secret.prefix }
}

function expiry(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null
  if (wanted === undefined) return new Date(now.getTime() + KEY_DAYS_DEFAULT * DAY_MS)
  const at = new Date(wanted)
  if (at > now) return at
  const problem = 'expiresAt must be in the future'
  return fail('validationFailed', { message: problem, fields: { expiresAt: problem } })
}

/**
 * Gives a key a new secret; a key that does more than read needs a proof of account. Earlier secrets work until the
 * grace period ends and never longer than before: a re-roll without grace also ends those of an earlier one.
 */
export const reroll: Handler<typeof keyCalls.reroll> = async (input, context) => {
  const { person, request } = input
  const { id, graceSeconds, ...proof } = input.body
  const repeatBody = bodyHash({ id, graceSeconds })
  const known = (await keyOf(context.db, { id, accountId: person.id })) ?? fail('keyNotFound')
  if (needsProof(known.scopes)) {
    const wanted = { purpose: 'account', subject: { act: 'makeKey' }, accountId: person.id } as const
    await proveAccount(context, { ...input, body: proof }, wanted)
  }
  const now = context.now()
  const until = new Date(now.getTime() + graceSeconds * 1000)
  const { whole, ...secret } = makeSecret(context.secret, person.id, readIdempotencyKey(request))
  await context.db.transaction(async (tx) => {
    const key = (await lockKey(tx, { id, accountId: person.id })) ?? fail('keyNotFound')
    const before = secret.repeatHash && (await secretByRepeat(tx, secret.repeatHash))
    if (before) return isRepeatable(before, repeatBody, now) ? undefined : fail('keyShownAlready')
    if (key.revokedAt) fail('keyRevoked')
    if (key.expiresAt && key.expiresAt <= now) fail('keyExpired')
    const isLonger = or(isNull(apiKeySecrets.validUntil), gt(apiKeySecrets.validUntil, until))
    await tx
      .update(apiKeySecrets)
      .set({ validUntil: until })
      .where(and(eq(apiKeySecrets.keyId, key.id), isLonger))
    await tx.insert(apiKeySecrets).values({ ...secret, repeatBody, keyId: key.id, createdAt: now })
    const about = { accountId: person.id, detail: key.name, caller: callerOf(input) }
    await logActivity(context, tx, { ...about, kind: 'keyRerolled' })
  })
  return { apiKey: whole, id, prefix: secret.prefix }
}

/** Revokes a key in every process from the next call on; running calls finish. The first revocation counts. */
export const revoke: Handler<typeof keyCalls.delete> = async (input, context) => {
  const { query, person } = input
  const { db, now } = context
  const id = query.id ?? (await newestKey(db, person.id, now()))?.id ?? fail('keyNotFound')
  const at = await db.transaction(async (tx) => {
    const key = (await lockKey(tx, { id, accountId: person.id })) ?? fail('keyNotFound')
    if (key.revokedAt) return key.revokedAt
    const revokedAt = now()
    await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id))
    await logActivity(context, tx, {
      accountId: person.id,
      kind: 'keyRevoked',
      detail: key.name,
      caller: callerOf(input),
    })
    return revokedAt
  })
  return { revokedAt: at.toISOString() }
}

type Why = { accountId: number; why: string; caller: { address: string; userAgent: string | null } }

/**
 * Revokes every active key of an account in the transaction of a security event, and logs each for the owner. Returns
 * their names.
 */
export async function revokeAllKeys(
  context: Pick<Context, 'now'>,
  tx: Db,
  { accountId, why, caller }: Why,
): Promise<string[]> {
  await lockKeys(tx, accountId)
  const now = context.now()
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.accountId, accountId), works))
    .returning({ name: apiKeys.name })
  for (const { name } of revoked) {
    await logActivity(context, tx, { accountId, kind: 'keyRevoked', detail: `${name}, ${why}`, caller })
  }
  return revoked.map(({ name }) => name)
}

/** Serialises creating and revoking the keys of an account until the transaction ends. */
async function lockKeys(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.keys}, ${accountId})`)
}
