import { randomUUID } from 'node:crypto'
import { ACTING_SECONDS } from '@colophon/protocol/administration/constants'
import { SESSION_LIFE_SECONDS, SESSION_SECONDS } from '@colophon/protocol/auth/constants'
import type { Tokens } from '@colophon/protocol/auth/entities'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { sessions } from '../tables.ts'
import type { Caller } from './caller.ts'
import { tokensOf } from './tokens.ts'

/**
 * Opens a session on the caller's device and deletes sessions that ended a month ago. An impersonation session ends
 * after 30 minutes regardless of activity.
 */
export async function openSession(
  db: Db,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  accountId: number,
  caller: Caller,
  acting: { adminId: number; adminSessionId: string } | null = null,
): Promise<Tokens> {
  const time = now()
  const longAgo = new Date(time.getTime() - SESSION_SECONDS * 1000)
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.expiresAt, longAgo)))
  const expiresAt = acting ? new Date(time.getTime() + ACTING_SECONDS * 1000) : restUntil(time)
  const session = { id: randomUUID(), accountId, counter: 0, rotatedAt: time, expiresAt, adminId: null, ...acting }
  await db.insert(sessions).values({ ...session, ...caller, createdAt: time })
  return tokensOf(secret, session)
}

/** The end of a session if it is not used again. */
function restUntil(time: Date): Date {
  return new Date(time.getTime() + SESSION_SECONDS * 1000)
}

/** The extended end of an existing session, capped by its maximum lifetime. */
export function laterEnd(time: Date): SQL {
  const life = sql`${sessions.createdAt} + make_interval(secs => ${SESSION_LIFE_SECONDS})`
  return sql`least(${restUntil(time).toISOString()}::timestamptz, ${life})`
}
