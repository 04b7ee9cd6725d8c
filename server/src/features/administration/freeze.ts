import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { changeAccount } from '../auth/public.ts'
import { readUser } from './users/queries.ts'
import { writeLog } from './write-log.ts'

/** Freezes an account, whose pages end at once, or unfreezes it. The same again changes nothing and is not logged. */
export const freeze: Handler<typeof administrationCalls.freeze> = async (input, context) => {
  const { userId, isFrozen, reason } = input.body
  const ended = await context.db.transaction(async (tx) => {
    const changed = await changeAccount(tx, context, { userId, isFrozen, byId: input.person.id })
    if (changed.before.isFrozen === isFrozen) return changed.ended
    const action = isFrozen ? 'freeze' : 'unfreeze'
    const who = { actorId: input.person.id, subjectId: userId, address: input.address }
    const what = { before: { isFrozen: !isFrozen }, after: { isFrozen, endedSessions: changed.ended.length } }
    await writeLog(context, tx, { ...who, ...what, action, reason })
    return changed.ended
  })
  for (const sessionId of ended) context.live.endSession(sessionId)
  return (await readUser(context.db, context.now(), userId)) ?? fail('userNotFound')
}
