import { KEY_HEADER, KEY_START } from '@colophon/protocol/keys/constants'
import { scopeOfRoute } from '@colophon/protocol/keys/scopes'
import type { Route } from '@colophon/protocol/route'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { isReadOnly } from '../../platform/database/connection-errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/input.ts'
import type { ReadSession } from '../../platform/http/serve.ts'
import { limitsFor } from './limits.ts'
import { keyByHash } from './queries.ts'
import { hashOf } from './secret.ts'
import { apiKeyCounters as counters } from './tables.ts'
import { noteUsage } from './usage-notes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The caller: the owner of an API key in the header, else the signed-in user. */
export function readCaller(context: Context, readSession: ReadSession): ReadSession {
  return (request, options) => {
    const header = request.headers[KEY_HEADER.toLowerCase()]
    if (header === undefined) return readSession(request, options)
    if (request.headers.authorization !== undefined) {
      fail('validationFailed', { message: `Send either ${KEY_HEADER} or Authorization, not both` })
    }
    return sessionOfKey(context, request, options.reply, options.route, String(header))
  }
}

/**
 * A key acts as its owner within its scopes and limits; nothing is cached, so revocation takes effect everywhere at
 * once.
 */
async function sessionOfKey(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  secret: string,
): Promise<Session> {
  const now = context.now()
  const key = await findKey(context, secret)
  const note = noteUsage(request, { keyId: key.id, accountId: key.accountId, at: now })
  checkActive(key, now)
  const limits = limitsFor(key.role, context.config.RATE_LIMIT_FACTOR)
  const spent = await countUse(context.db, key.id, limits, now).catch((error: unknown) => {
    if (isReadOnly(error)) return NOT_COUNTED
    throw error
  })
  setLimitHeaders(reply, limits, spent)
  if (spent.isOver) {
    const limit = spent.isOver === 'minute' ? `${limits.minute} calls a minute` : `${limits.day} calls a day`
    fail('tooManyRequests', {
      message: `This API key may make ${limit}. Please wait ${spent.seconds} s and try one more time.`,
      retryAfter: spent.seconds,
    })
  }
  const scope = scopeOfRoute(route)
  if (scope === null) fail('keyNotHere')
  if (!key.scopes.includes(scope)) {
    note.missingScope = scope
    fail('keyScopeMissing', {
      message: `This API key may not do this: it lacks the scope “${scope}” and has ${key.scopes.map((one) => `“${one}”`).join(', ')}.`,
      data: { missingScope: scope, scopes: key.scopes },
    })
  }
  return { person: { id: key.accountId, role: key.role }, sessionId: key.id }
}

/** Fails with 401 for a secret that is not that of an active key; not counted as a use. */
export function checkKey(context: Pick<Context, 'db' | 'now'>): (secret: string) => Promise<void> {
  return async (secret) => checkActive(await findKey(context, secret), context.now())
}

type Key = NonNullable<Awaited<ReturnType<typeof keyByHash>>>

async function findKey({ db, now }: Pick<Context, 'db' | 'now'>, secret: string): Promise<Key> {
  const key = secret.startsWith(KEY_START) ? await keyByHash(db, hashOf(secret)) : undefined
  if (!key || key.frozenAt || (key.validUntil && key.validUntil <= now())) fail('keyUnknown')
  return key
}

function checkActive({ revokedAt, expiresAt }: Key, now: Date): void {
  if (revokedAt) fail('keyRevoked')
  if (expiresAt && expiresAt <= now) fail('keyExpired')
}

/** Rate limit headers: the minute under the usual names, the day beside it. */
function setLimitHeaders(reply: FastifyReply, limits: { minute: number; day: number }, spent: Spent): void {
  reply.headers({
    'RateLimit-Policy': `${limits.minute};w=60, ${limits.day};w=86400`,
    'RateLimit-Limit': limits.minute,
    'RateLimit-Remaining': Math.max(0, limits.minute - spent.minute),
    'RateLimit-Reset': spent.seconds,
    'RateLimit-Day-Limit': limits.day,
    'RateLimit-Day-Remaining': Math.max(0, limits.day - spent.day),
  })
}

/** Usage of a key, the exceeded limit, and the seconds until it resets. */
type Spent = { minute: number; day: number; isOver: 'minute' | 'day' | null; seconds: number }

/** Calls cannot be counted while the database is read-only. */
const NOT_COUNTED: Spent = { minute: 0, day: 0, isOver: null, seconds: 60 }

/**
 * Counts a call of a key across processes in one statement. A call refused for the minute does not count for the day; a
 * process with a slow clock counts in the newer minute.
 */
async function countUse(db: Db, keyId: string, limits: { minute: number; day: number }, now: Date): Promise<Spent> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const day = Math.floor(now.getTime() / DAY_MS)
  const isNewMinute = sql`excluded.minute > ${counters.minute}`
  const isNewDay = sql`excluded.day > ${counters.day}`
  const isMinuteSpent = sql`not (${isNewMinute}) and ${counters.minuteCount} >= ${limits.minute}`
  const [row] = await db
    .insert(counters)
    .values({ keyId, minute, minuteCount: 1, day, dayCount: 1 })
    .onConflictDoUpdate({
      target: counters.keyId,
      set: {
        minute: sql`greatest(${counters.minute}, excluded.minute)`,
        minuteCount: sql`case when ${isNewMinute} then 1 else least(${counters.minuteCount}, ${limits.minute}::int) + 1 end`,
        day: sql`greatest(${counters.day}, excluded.day)`,
        dayCount: sql`case when ${isNewDay} then 1 when ${isMinuteSpent} then ${counters.dayCount}
          else least(${counters.dayCount}, ${limits.day}::int) + 1 end`,
      },
    })
    .returning({ minute: counters.minuteCount, day: counters.dayCount })
  const spent = row ?? { minute: 1, day: 1 }
  const isOver = spent.day > limits.day ? 'day' : spent.minute > limits.minute ? 'minute' : null
  const window = isOver === 'day' ? DAY_MS : MINUTE_MS
  return { ...spent, isOver, seconds: Math.max(1, Math.ceil((window - (now.getTime() % window)) / 1000)) }
}
