import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { REPORTS_PER_DAY } from '@colophon/protocol/administration/constants'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { titleOf } from '../articles/public.ts'
import { findComment } from '../comments/public.ts'
import { notify } from '../notifications/public.ts'
import { administrators, countReportsOf } from './reports/queries.ts'
import { reports } from './tables.ts'

/**
 * Reports a paper that somebody may list, or a comment that they may read. Its words go with the report, because an
 * administrator reads no more than others do; of a paper that is the title. A report that waits already is not made twice.
 */
export const report: Handler<typeof administrationCalls.report> = async ({ body, person }, context) => {
  const { articleId, commentId = null, reason } = body
  const limit = REPORTS_PER_DAY * context.config.RATE_LIMIT_FACTOR
  if ((await countReportsOf(context.db, person.id, context.now())) >= limit) fail('reportedTooOften')
  const words = commentId === null ? await titleOf(context.db, articleId) : await commentOf(context, body, person)
  if (words === null) fail('articleNotFound')
  await context.db.transaction(async (tx) => {
    const values = { articleId, commentId, words, reason, reporterId: person.id, createdAt: context.now() }
    const made = await tx.insert(reports).values(values).onConflictDoNothing().returning()
    if (made.length === 0) return
    for (const administrator of await administrators(tx)) {
      const parties = { administrator }
      await notify(context, tx, { trigger: 'reported', articleId, parties, actorId: person.id, note: reason })
    }
  })
  return null
}

type Asked = { articleId: number; commentId?: number | undefined }

async function commentOf(
  context: Context,
  { articleId, commentId = 0 }: Asked,
  person: Parameters<typeof findComment>[2],
) {
  const comment = await findComment(context, commentId, person)
  if (comment.articleId !== articleId || comment.isDeleted) fail('commentNotFound')
  return comment.message
}
