import type { AccessRequest } from '@colophon/protocol/requests/entities'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { requestsOf } from './queries.ts'
import { toRequest } from './request-row.ts'

/** A user's requests by paper. */
export async function requestsByPaper(
  { db, now }: Pick<Context, 'db' | 'now'>,
  articleIds: readonly number[],
  accountId: number,
): Promise<Map<number, z.input<typeof AccessRequest>>> {
  const found = await requestsOf(db, articleIds, accountId)
  return new Map(found.map((row) => [row.articleId, toRequest(row, now())]))
}
