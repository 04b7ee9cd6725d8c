import type { articleCalls } from '@colophon/protocol/articles/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { toUploadState } from './article-row.ts'
import { isCancelled } from './in-work.ts'
import { readArticle } from './queries.ts'
import { queuePositions } from './queue-positions.ts'

/** How far an upload is; 410 once it was cancelled, so that the client drops it. */
export const uploadStatus: Handler<typeof articleCalls.uploadStatus> = async ({ query, person }, context) => {
  const row = await readArticle(context.db, query.articleId, { person, now: context.now() })
  if (!row) return fail('articleNotFound')
  if (isCancelled(row)) fail('articleCancelled')
  const positions = await queuePositions(context.db, [row])
  return toUploadState(row, positions.get(row.id) ?? null)
}
