import { randomUUID } from 'node:crypto'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { BIN_DAYS } from '@colophon/protocol/articles/constants'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { changePapers } from '../../papers/changes.ts'
import { failAttempt, isNotDeleted, isProcessing } from '../../papers/processing.ts'
import { removeForGood } from '../../papers/remove-papers.ts'
import { articles, downloads } from '../../papers/tables.ts'
import { isTakenDown } from '../../papers/take-down.ts'
import { replyArticle } from '../../papers/visible-papers.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'

/** Moves a paper to the bin; a processing one is cancelled first. Its published state is kept for `restore`. */
export const deleteArticle: Handler<typeof articleCalls.delete> = async ({ query: { articleId } }, context) => {
  await failAttempt(context, and(eq(articles.id, articleId), isProcessing), 'cancelled', { attempt: randomUUID() })
  await context.db.transaction(async (tx) => {
    await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({ deletedAt: context.now() })
        .where(and(eq(articles.id, articleId), isNotDeleted)),
    )
  })
  return null
}

const TAKEN_DOWN =
  'This paper was taken down by an administrator, who gave its owner the reason. It stays in the bin until it is put back.'

/** Restores a paper from the bin with its published state; one that was taken down needs an administrator. */
export const restore: Handler<typeof articleCalls.restore> = async ({ body: { articleId }, person }, context) =>
  context.db.transaction(async (tx) => {
    if (await isTakenDown(tx, articleId)) fail('articleTakenDown', { message: TAKEN_DOWN })
    const [restored] = await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({ deletedAt: null })
        .where(and(eq(articles.id, articleId), isNotNull(articles.deletedAt)))
        .returning({ id: articles.id }),
    )
    if (!restored) fail('notInBin')
    return replyArticle({ db: tx, now: context.now }, articleId, person)
  })

const DAY_MS = 24 * 60 * 60 * 1000

/** Daily: deletes papers that have been in the bin for 30 days, and expired download links. */
export const emptyBinJob = defineJob({
  name: 'empty-bin',
  payload: NO_PAYLOAD,
  lane: 'short',
  at: '17 3 * * *',
  async run(context) {
    const now = context.now()
    const removed = await removeForGood(context, lt(articles.deletedAt, new Date(now.getTime() - BIN_DAYS * DAY_MS)))
    await context.db.delete(downloads).where(lt(downloads.expiresAt, new Date(now.getTime() - DAY_MS)))
    if (removed > 0) context.log.info({ removed }, 'emptied the bin')
  },
})
