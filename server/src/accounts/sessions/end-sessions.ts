import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { sessions } from '../tables.ts'

/** Ends one session; no effect if it has ended. */
export async function endSession({ db, now, live }: Pick<Context, 'db' | 'now' | 'live'>, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now() })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  live.endSession(id)
}

/**
 * Ends all sessions of an account, including impersonation sessions its owner opened, except one. Returns their ids;
 * close their connections after the commit.
 */
export async function endSessions(tx: Db, accountId: number, endedAt: Date, except?: string): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        or(eq(sessions.accountId, accountId), eq(sessions.adminId, accountId)),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Ends one active session of an account in a transaction and returns its device; null where there is none. */
export async function endOwnSession(
  tx: Db,
  accountId: number,
  id: string,
  endedAt: Date,
): Promise<{ userAgent: string | null } | null> {
  const isMine = and(eq(sessions.id, id), eq(sessions.accountId, accountId))
  const [ended] = await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(isMine, isNull(sessions.endedAt), gt(sessions.expiresAt, endedAt)))
    .returning({ userAgent: sessions.userAgent })
  return ended ?? null
}
