import type { PublicProfile } from '@colophon/protocol/profile/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { avatarUrl } from '../../accounts/profile/avatar-url.ts'
import { shown } from '../../accounts/profile/queries.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import { accounts } from '../../accounts/tables.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastAccesses } from './access-log-queries.ts'
import { actsBetween, type RequestRow, sharedPapers } from './queries.ts'
import { toRequest } from './request-row.ts'

/**
 * Requests as the owner sees them: with the requester, what they may read of the owner's papers, and the history
 * between both.
 */
export async function requestsOfOwner(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: number,
  found: readonly RequestRow[],
): Promise<z.input<typeof RequestToMe>[]> {
  const people = [...new Set(found.map(({ accountId }) => accountId))]
  const [acts, shared, opened, introductions] = await Promise.all([
    actsBetween(db, ownerId, people),
    sharedPapers(db, ownerId, people, now()),
    lastAccesses(db, found),
    introductionsOf(db, people),
  ])
  const byPerson = Map.groupBy(acts, ({ requesterId }) => requesterId)
  return found.map((row) => ({
    ...toRequest(row, now()),
    requester: {
      id: row.accountId,
      displayName: displayName({ id: row.accountId, username: row.requesterName }),
      avatarUrl: avatarUrl(row.requesterAvatar),
      ...(introductions.get(row.accountId) ?? { about: '', createdAt: row.askedAt.toISOString(), docsCount: 0 }),
    },
    sharedPapers: shared.get(row.accountId) ?? 0,
    lastOpenedAt: opened.get(`${row.articleId} ${row.accountId}`)?.toISOString() ?? null,
    history: (byPerson.get(row.accountId) ?? []).map(({ articleId, title, act, level, at, actorId }) => ({
      articleId,
      title,
      act,
      level,
      at: at.toISOString(),
      isOwners: actorId === ownerId,
    })),
  }))
}

/** What the public profiles of users say about them, by id. */
async function introductionsOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Pick<PublicProfile, 'about' | 'createdAt' | 'docsCount'>>> {
  if (ids.length === 0) return new Map()
  const published = and(eq(articles.isPublished, true), isNull(articles.deletedAt))
  const rows = await db
    .select({ account: accounts, profile: profiles, docsCount: count(articles.id) })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .leftJoin(articles, and(eq(articles.ownerId, accounts.id), published))
    .where(inArray(accounts.id, [...ids]))
    .groupBy(accounts.id, profiles.accountId)
  return new Map(
    rows.map(({ docsCount, ...person }) => {
      const { about, createdAt } = shown(person)
      return [person.account.id, { about, createdAt, docsCount }]
    }),
  )
}
