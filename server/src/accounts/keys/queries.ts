import { SERIES_DAYS, USES_KEPT_DAYS } from '@colophon/protocol/keys/constants'
import type { KeyUse } from '@colophon/protocol/keys/entities'
import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { builtOnce, type Db } from '../../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage, type Sort } from '../../platform/http/paging.ts'
import { accounts } from '../tables.ts'
import { dayOf, lastDays } from './days.ts'
import type { Repeated } from './repeat.ts'
import { apiKeyCounters, apiKeyDays, apiKeySecrets, apiKeys, apiKeyUses } from './tables.ts'

type Key = typeof apiKeys.$inferSelect

const keyQuery = builtOnce((db) =>
  db
    .select({
      id: apiKeys.id,
      accountId: apiKeys.accountId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      validUntil: apiKeySecrets.validUntil,
      role: accounts.role,
      frozenAt: accounts.frozenAt,
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeySecrets.hash, sql.placeholder('hash')))
    .prepare('api_key_by_hash'),
)

/** The key of a secret with its owner, in any state. */
export async function keyByHash(db: Db, hash: string) {
  const [key] = await keyQuery(db).execute({ hash })
  return key
}

export async function keyOf(db: Db, { id, accountId }: { id: string; accountId: number }): Promise<Key | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))
  return key
}

/** A key of an account, locked until the transaction ends. */
export async function lockKey(tx: Db, { id, accountId }: { id: string; accountId: number }): Promise<Key | undefined> {
  const mine = and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId))
  const [key] = await tx.select().from(apiKeys).where(mine).for('update')
  return key
}

/** Active keys of an account. */
export async function countActive(db: Db, accountId: number, now: Date): Promise<number> {
  return db.$count(apiKeys, isActive(accountId, now))
}

/** The newest active key of an account, with prefix and last characters of its secret. */
export async function newestKey(db: Db, accountId: number, now: Date) {
  const [key] = await db
    .select({ id: apiKeys.id, prefix: apiKeySecrets.prefix, last4: apiKeySecrets.last4 })
    .from(apiKeys)
    .innerJoin(apiKeySecrets, and(eq(apiKeySecrets.keyId, apiKeys.id), isNull(apiKeySecrets.validUntil)))
    .where(isActive(accountId, now))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1)
  return key
}

/** The secret created under an `Idempotency-Key`. */
export async function secretByRepeat(db: Db, repeatHash: string): Promise<Repeated | undefined> {
  const [found] = await db
    .select({
      keyId: apiKeys.id,
      secretAt: apiKeySecrets.createdAt,
      validUntil: apiKeySecrets.validUntil,
      revokedAt: apiKeys.revokedAt,
      repeatBody: apiKeySecrets.repeatBody,
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .where(eq(apiKeySecrets.repeatHash, repeatHash))
  return found
}

/** All keys of an account, active ones first, then newest first, with the role that determines their limits. */
export async function keysOf(db: Db, accountId: number) {
  return db
    .select({
      key: apiKeys,
      prefix: apiKeySecrets.prefix,
      last4: apiKeySecrets.last4,
      role: accounts.role,
      counter: apiKeyCounters,
      graceUntil: sql<
        string | null
      >`(select max(s.valid_until) from ${apiKeySecrets} s where s.key_id = ${apiKeys.id})`,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .innerJoin(apiKeySecrets, and(eq(apiKeySecrets.keyId, apiKeys.id), isNull(apiKeySecrets.validUntil)))
    .leftJoin(apiKeyCounters, eq(apiKeyCounters.keyId, apiKeys.id))
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createdAt))
    .limit(LISTED_MAX)
}

/** Revoked keys accumulate, so lists are limited. */
const LISTED_MAX = 100

/** Usage sums of these keys by day and route for the last 30 days. */
export async function sumsOf(db: Db, keyIds: readonly string[], now: Date) {
  if (keyIds.length === 0) return []
  const since = lastDays(now, SERIES_DAYS)[0] ?? dayOf(now)
  return db
    .select()
    .from(apiKeyDays)
    .where(and(inArray(apiKeyDays.keyId, [...keyIds]), gte(apiKeyDays.day, since)))
}

/** The last use of each key. */
export async function lastUses(db: Db, keyIds: readonly string[]) {
  if (keyIds.length === 0) return []
  return db
    .selectDistinct({
      keyId: apiKeyUses.keyId,
      at: apiKeyUses.at,
      route: apiKeyUses.route,
      address: apiKeyUses.address,
    })
    .from(apiKeyUses)
    .where(
      inArray(
        apiKeyUses.id,
        sql`(select (select u.id from ${apiKeyUses} u where u.key_id = k.id order by u.at desc, u.id desc limit 1)
          from ${apiKeys} k where ${inArray(sql`k.id`, [...keyIds])})`,
      ),
    )
}

/** Key ids of an account, or the given one if it is theirs. */
export async function idsOf(db: Db, accountId: number, keyId: string | undefined): Promise<string[]> {
  const one = keyId === undefined ? undefined : eq(apiKeys.id, keyId)
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), one))
  return found.map(({ id }) => id)
}

const SORTS = {
  at: { by: apiKeyUses.at, type: 'timestamptz' },
  // Cast, so that a cursor reproduces it exactly.
  ms: { by: sql`round(${apiKeyUses.ms})::integer`, type: 'integer' },
  status: { by: apiKeyUses.status, type: 'integer' },
} as const satisfies Record<string, Sort>

const STATUSES: Record<'ok' | 'refused' | 'failed', SQL> = {
  ok: sql`${apiKeyUses.status} < 400`,
  refused: sql`${apiKeyUses.status} between 400 and 499`,
  failed: sql`${apiKeyUses.status} >= 500`,
}

type UsesWanted = PageInput & {
  sortingField: keyof typeof SORTS
  keyId?: string | undefined
  route?: string | undefined
  status?: keyof typeof STATUSES | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One page of the usage of an account's keys, with the total. */
export async function listUses(db: Db, accountId: number, wanted: UsesWanted, now: Date): Promise<ListPage<KeyUse>> {
  const page = pageOf(SORTS[wanted.sortingField], apiKeyUses.id, wanted)
  const narrowed = and(
    eq(apiKeyUses.accountId, accountId),
    gte(apiKeyUses.at, new Date(now.getTime() - USES_KEPT_DAYS * 86_400_000)),
    wanted.keyId === undefined ? undefined : eq(apiKeyUses.keyId, wanted.keyId),
    wanted.route ? sql`strpos(lower(${apiKeyUses.route}), lower(${wanted.route})) > 0` : undefined,
    wanted.status === undefined ? undefined : STATUSES[wanted.status],
    wanted.from === undefined ? undefined : gte(apiKeyUses.at, new Date(wanted.from)),
    wanted.to === undefined ? undefined : lt(apiKeyUses.at, new Date(wanted.to)),
  )
  const rows = db
    .select({ use: apiKeyUses, keyName: apiKeys.name, mark: page.mark })
    .from(apiKeyUses)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUses.keyId))
  const found = await readPage(page, rows, narrowed, db.$count(apiKeyUses, narrowed))
  return { ...found, list: found.list.map(({ use, keyName }) => ({ ...use, keyName, at: use.at.toISOString() })) }
}

function isActive(accountId: number, now: Date): SQL | undefined {
  return and(
    eq(apiKeys.accountId, accountId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
}
