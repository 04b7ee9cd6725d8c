import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { PAUSE, queueState } from './queue/queries.ts'
import { queuePauses } from './tables.ts'
import { writeLog } from './write-log.ts'

/**
 * Lets papers wait before their next step, or go on. It is stored: every worker asks before it takes a job, also after a
 * restart. A step that has begun goes on to its end; mails and the index are not held up.
 */
export const pauseQueue: Handler<typeof administrationCalls.pauseQueue> = async (input, context) => {
  const { isPaused, reason } = input.body
  const actorId = input.person.id
  await context.db.transaction(async (tx) => {
    const pause = { id: PAUSE, reason, pausedBy: actorId, pausedAt: context.now() }
    const changed = isPaused
      ? await tx.insert(queuePauses).values(pause).onConflictDoNothing().returning()
      : await tx.delete(queuePauses).returning()
    if (changed.length === 0) return
    await writeLog(context, tx, {
      actorId,
      action: isPaused ? 'pause queue' : 'resume queue',
      reason,
      address: input.address,
    })
  })
  return queueState(context.db)
}
