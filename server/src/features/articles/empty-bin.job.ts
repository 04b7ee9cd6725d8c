import { BIN_DAYS } from '@colophon/protocol/articles/constants'
import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { removeForGood } from './remove-for-good.ts'
import { articles, downloads } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Daily: what has been in the bin for its 30 days goes for good, and so do download addresses that have expired. */
export function emptyBinJob(context: Context): JobHandler<'empty-bin'> {
  return async () => {
    const now = context.now()
    const removed = await removeForGood(context, lt(articles.deletedAt, new Date(now.getTime() - BIN_DAYS * DAY_MS)))
    await context.db.delete(downloads).where(lt(downloads.expiresAt, new Date(now.getTime() - DAY_MS)))
    if (removed > 0) context.log.info({ removed }, 'emptied the bin')
  }
}
