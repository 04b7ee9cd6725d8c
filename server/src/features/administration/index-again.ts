import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { followInIndex, titleOf } from '../articles/public.ts'
import { writeLog } from './write-log.ts'

/** Has the index look at a paper again; of the paper nothing is told. */
export const indexAgain: Handler<typeof administrationCalls.indexAgain> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    if ((await titleOf(tx, articleId)) === null) fail('articleNotFound')
    await followInIndex(context, tx, articleId)
    const who = { actorId: input.person.id, address: input.address }
    await writeLog(context, tx, { ...who, action: 'index again', target: `paper ${articleId}`, reason })
  })
  return null
}
