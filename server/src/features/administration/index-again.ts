import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { followInIndex } from '../articles/public.ts'
import { articles } from '../articles/tables.ts'
import { writeLog } from './write-log.ts'

/** Has the index look at a paper again; of the paper nothing is told. */
export const indexAgain: Handler<typeof administrationCalls.indexAgain> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    if ((await tx.$count(articles, eq(articles.id, articleId))) === 0) fail('articleNotFound')
    await followInIndex(context, tx, articleId)
    const who = { actorId: input.person.id, address: input.address }
    await writeLog(context, tx, { ...who, action: 'index again', target: `paper ${articleId}`, reason })
  })
  return null
}
