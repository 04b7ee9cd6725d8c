import { accessLabel } from '@colophon/protocol/articles/states'
import { displayName } from '@colophon/protocol/profile/validation'
import { ACCESS_STATES } from '@colophon/protocol/requests/access-states'
import type { AccessRequest, RequestState } from '@colophon/protocol/requests/entities'
import type { Standing } from '@colophon/protocol/requests/moves'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { type RequestRow, requestsOf } from './queries.ts'

/** The current standing: expired grants are ignored. */
export function currentStanding(row: Pick<RequestRow, 'label' | 'hadReadOnly' | 'expiresAt'>, now: Date): Standing {
  const isOver = row.expiresAt !== null && row.expiresAt <= now
  const isGranted = ACCESS_STATES[row.label].phase === 'granted'
  return { label: isOver && isGranted ? 'Permission needed' : row.label, hadReadOnly: row.hadReadOnly && !isOver }
}

export function toRequest(row: RequestRow, now: Date): z.input<typeof AccessRequest> {
  const standing = currentStanding(row, now)
  return {
    articleId: row.articleId,
    userId: row.accountId,
    walletAddress: row.walletAddress,
    title: row.title,
    ownerId: row.ownerId,
    ownerName: row.ownerId === null ? null : displayName({ id: row.ownerId, username: row.ownerName }),
    access: accessLabel(row.isPublic, standing.label),
    state: stateOf(standing),
    level: ACCESS_STATES[row.label].level ?? 'access',
    keepsReadOnly: standing.hadReadOnly,
    note: row.note,
    answerNote: row.answerNote,
    askedAt: row.askedAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    requestReceiptId: row.requestReceiptId,
    answerReceiptId: row.answerReceiptId,
  }
}

function stateOf({ label }: Standing): RequestState {
  return ACCESS_STATES[label].phase ?? 'expired'
}

/** A user's requests by paper. */
export async function requestsByPaper(
  { db, now }: Pick<Context, 'db' | 'now'>,
  articleIds: readonly number[],
  accountId: number,
): Promise<Map<number, z.input<typeof AccessRequest>>> {
  const found = await requestsOf(db, articleIds, accountId)
  return new Map(found.map((row) => [row.articleId, toRequest(row, now())]))
}
