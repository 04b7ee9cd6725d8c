import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sessions } from '../tables.ts'

/** Ends one session; one that has ended already stays as it is. */
export async function endSession({ db, now, live }: Pick<Context, 'db' | 'now' | 'live'>, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now() })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  live.endSession(id)
}

/** Ends the sessions of an account, also those in which its owner is signed in as somebody else, except one; returns their ids, whose connections are to be closed once it is committed. */
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

/** Ends one living session of an account in a transaction and says on what device it was; null where there is none. */
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
