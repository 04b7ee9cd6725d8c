import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { changeAccount, connectionsToClose } from '../auth/public.ts'
import { readUser } from './users/queries.ts'
import { writeLog } from './write-log.ts'

/** Changes the role of an account; its connections come again with the new one. */
export const changeRole: Handler<typeof administrationCalls.changeRole> = async (input, context) => {
  const { userId, role, reason } = input.body
  const isChanged = await context.db.transaction(async (tx) => {
    const { before } = await changeAccount(tx, context, { userId, role, byId: input.person.id })
    if (before.role === role) return false
    const who = { actorId: input.person.id, subjectId: userId, address: input.address }
    const what = { action: 'change role' as const, before: { role: before.role }, after: { role } }
    await writeLog(context, tx, { ...who, ...what, reason })
    return true
  })
  if (isChanged) for (const id of await connectionsToClose(context.db, userId)) context.live.endSession(id)
  return (await readUser(context.db, context.now(), userId)) ?? fail('userNotFound')
}
