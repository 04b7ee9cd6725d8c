import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { endSessions } from '../auth/public.ts'
import { readUser } from './users/queries.ts'
import { writeLog } from './write-log.ts'

/** Ends every session of somebody else; they can sign in again. */
export const endUserSessions: Handler<typeof administrationCalls.endSessions> = async (input, context) => {
  const { userId, reason } = input.body
  if (userId === input.person.id) fail('notOnSelf')
  if (!(await readUser(context.db, context.now(), userId))) fail('userNotFound')
  const ended = await context.db.transaction(async (tx) => {
    const ids = await endSessions(tx, userId, context.now())
    const who = { actorId: input.person.id, subjectId: userId, address: input.address }
    await writeLog(context, tx, { ...who, action: 'end sessions', reason, after: { endedSessions: ids.length } })
    return ids
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return (await readUser(context.db, context.now(), userId)) ?? fail('userNotFound')
}
