import { displayName } from '@colophon/protocol/profile/validation'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import type { z } from 'zod'
import { avatarUrl } from '../../accounts/profile/avatar-url.ts'
import { introductionsOf } from '../../accounts/profile/queries.ts'
import type { Context } from '../../platform/context.ts'
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
