import { and, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { followInFile } from './protect-file.job.ts'
import { IS_OPEN_TO_ALL } from './protect-file.ts'
import { articles } from './tables.ts'

/**
 * At every start and daily: looks for papers whose file is not as who may read them wants it, as those of
 * installations that encrypted fewer, and those whose work was given up.
 */
export function protectFilesJob(context: Context): JobHandler<'protect-files'> {
  return async () => {
    const isSealed = sql`${articles.articleUrl} like '%.pgp'`
    const isOff = sql`${IS_OPEN_TO_ALL} = (${isSealed})`
    const found = await context.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isNotNull(articles.format), isOff))
    for (const { id } of found) await followInFile(context, context.db, id)
  }
}
