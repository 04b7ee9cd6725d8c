import type { SessionUser } from '@colophon/protocol/auth/entities'
import type { Role } from '@colophon/protocol/auth/roles'
import { displayName } from '@colophon/protocol/profile/validation'
import { aliasedTable, and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { builtOnce, type Db } from '../platform/database/db.ts'
import { avatarUrl } from './profile/avatar-url.ts'
import { profiles } from './profile/tables.ts'
import { accounts, sessions } from './tables.ts'

type Account = typeof accounts.$inferSelect

/** The account of a confirmed address. */
export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account
}

export async function accountById(db: Db, id: number): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** The linked wallet of an account, or null. */
export async function walletOf(db: Db, accountId: number): Promise<string | null> {
  return (await accountById(db, accountId))?.walletAddress ?? null
}

/** Whether the account still has the password it was read with; locks it until the transaction ends. */
export async function lockPassword(tx: Db, { id, passwordHash }: Account): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash ?? '')))
    .for('share')
  return found.length > 0
}

const ownSessions = aliasedTable(sessions, 'own_sessions')
const admins = aliasedTable(accounts, 'admins')

const livingQuery = builtOnce((db) =>
  db
    .select({ role: accounts.role, adminId: sessions.adminId })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(ownSessions, eq(ownSessions.id, sessions.adminSessionId))
    .leftJoin(admins, eq(admins.id, sessions.adminId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.accountId, sql.placeholder('accountId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(accounts.frozenAt),
        or(
          isNull(sessions.adminId),
          and(isNull(ownSessions.endedAt), eq(admins.role, 'admin'), isNull(admins.frozenAt)),
        ),
      ),
    )
    .prepare('living_session'),
)

/**
 * The role of an active session's account, and its impersonating administrator, if any; undefined for a session that
 * has ended or expired, of a frozen or unknown account, or of an administrator who lost the role or whose own session
 * has ended.
 */
export async function activeSession(
  db: Db,
  session: { sessionId: string; accountId: number },
  now: Date,
): Promise<{ role: Role; adminId: number | null } | undefined> {
  const [found] = await livingQuery(db).execute({ ...session, now })
  return found
}

/**
 * Whether a session is active, with its account locked until the end of the transaction, so that a concurrent change of
 * the password comes before or after it.
 */
export async function lockSession(tx: Db, session: { sessionId: string; accountId: number }, now: Date) {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, session.accountId)).for('share')
  return (await activeSession(tx, session, now)) !== undefined
}

/** A session by id, ended or not. */
export async function sessionById(db: Db, id: string): Promise<typeof sessions.$inferSelect | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id))
  return session
}

/** The user as sign-in replies contain it. */
export async function sessionUser(db: Db, accountId: number): Promise<SessionUser> {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      role: accounts.role,
      walletAddress: accounts.walletAddress,
      username: profiles.username,
      avatar: profiles.avatar,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (!row) throw new Error(`account ${accountId} no longer exists`)
  const { username, avatar, ...account } = row
  return {
    ...account,
    username: username ?? '',
    displayName: displayName({ id: account.id, username }),
    avatarUrl: avatarUrl(avatar),
  }
}
