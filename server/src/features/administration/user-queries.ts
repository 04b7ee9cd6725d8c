import type { AdminUser } from '@colophon/protocol/administration/entities'
import type { Role } from '@colophon/protocol/auth/roles'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { profiles } from '../../accounts/profile/tables.ts'
import { secondFactors } from '../../accounts/security/tables.ts'
import { accounts, sessions } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage, type Sort } from '../../platform/http/paging.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a session was last refreshed; impersonation sessions do not count. */
const lastSeen = sql<Date>`coalesce((select max(${sessions.rotatedAt}) from ${sessions}
  where ${sessions.accountId} = ${accounts.id} and ${sessions.adminId} is null), 'epoch'::timestamptz)`

const SORTS = {
  id: { by: accounts.id, type: 'integer' },
  email: { by: accounts.email, type: 'text' },
  createdAt: { by: accounts.createdAt, type: 'timestamptz' },
  lastSeenAt: { by: lastSeen, type: 'timestamptz' },
} as const satisfies Record<string, Sort>

type Filter = {
  search?: string | undefined
  role?: Role | undefined
  status?: 'active' | 'frozen' | undefined
  isSeenToday?: boolean | undefined
}

/** One page of the accounts with the total. */
export async function listUsers(
  db: Db,
  now: Date,
  input: Filter & PageInput & { sortingField: keyof typeof SORTS },
): Promise<ListPage<AdminUser>> {
  const page = pageOf(SORTS[input.sortingField], accounts.id, input)
  const wanted = fits(input, now)
  const counted = db
    .select({ total: count() })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(wanted)
    .then(([row]) => row?.total ?? 0)
  const found = await readPage(page, rows(db, now, page.mark), wanted, counted)
  return { ...found, list: found.list.map(toUser) }
}

export async function readUser(db: Db, now: Date, userId: number): Promise<AdminUser | null> {
  const [row] = await rows(db, now).where(eq(accounts.id, userId))
  return row ? toUser(row) : null
}

/** Accounts used within the last day. */
export async function countSeenSince(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const [found] = await db
    .select({ people: sql<number>`count(distinct ${sessions.accountId})::int` })
    .from(sessions)
    .where(and(gt(sessions.rotatedAt, since), isNull(sessions.adminId)))
  return found?.people ?? 0
}

function rows(db: Db, now: Date, mark?: SQL<string>) {
  return db
    .select({
      id: accounts.id,
      email: accounts.email,
      role: accounts.role,
      frozenAt: accounts.frozenAt,
      createdAt: accounts.createdAt,
      username: profiles.username,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      hasWallet: sql<boolean>`${accounts.walletAddress} is not null`,
      lastSeenAt: sql<Date>`${lastSeen}`.mapWith(accounts.createdAt),
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.accountId} = ${accounts.id}
        and ${sessions.endedAt} is null and ${sessions.expiresAt} > ${now})`,
      papers: sql<number>`(select count(*)::int from ${articles} where ${articles.ownerId} = ${accounts.id}
        and ${articles.deletedAt} is null)`,
      hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors} where ${secondFactors.accountId} = ${accounts.id}
        and ${secondFactors.confirmedAt} is not null)`,
      mark: mark ?? sql<string>`''`,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .$dynamic()
}

function fits({ search, role, status, isSeenToday }: Filter, now: Date): SQL | undefined {
  const text = search?.trim().toLowerCase()
  const holds = or(
    sql`strpos(lower(${accounts.email}), ${text ?? ''}) > 0`,
    sql`strpos(lower(coalesce(${profiles.username}, '')), ${text ?? ''}) > 0`,
    sql`${accounts.id}::text = ${text ?? ''}`,
  )
  return and(
    text ? holds : undefined,
    role && eq(accounts.role, role),
    status === 'frozen' ? isNotNull(accounts.frozenAt) : undefined,
    status === 'active' ? isNull(accounts.frozenAt) : undefined,
    isSeenToday ? sql`${lastSeen} > ${new Date(now.getTime() - DAY_MS)}` : undefined,
  )
}

function toUser(row: Awaited<ReturnType<typeof rows>>[number]): AdminUser {
  const { username, hasPassword, hasWallet, mark: _, ...user } = row
  return {
    ...user,
    displayName: displayName({ id: row.id, username }),
    methods: [...(hasPassword ? (['password'] as const) : []), ...(hasWallet ? (['wallet'] as const) : [])],
    frozenAt: row.frozenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.getTime() > 0 ? row.lastSeenAt.toISOString() : null,
  }
}
