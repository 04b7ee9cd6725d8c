import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { takeDown } from '../articles/public.ts'
import { writeLog } from './write-log.ts'

/** Lets the owner of a paper that was taken down publish it again; whether they do is theirs. */
export const putBack: Handler<typeof administrationCalls.putBack> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    const before = await takeDown(context, tx, articleId, false)
    if (!before.isTakenDown) return
    const who = { actorId: input.person.id, subjectId: before.ownerId, address: input.address }
    await writeLog(context, tx, { ...who, action: 'put back', target: `paper ${articleId}`, reason })
  })
  return null
}
