import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/input.ts'
import { retryFailed as retryPapers } from '../articles/public.ts'
import { writeLog } from './write-log.ts'

/** Tries again what failed in one way; what its owner has cancelled stays so. A way of failing that there is not has failed nothing. */
export const retryFailed: Handler<typeof administrationCalls.retryFailed> = async (input, context) => {
  const { kind, name, reason } = input.body
  return context.db.transaction(async (tx) => {
    const count = kind === 'paper' ? await papers(context, tx, name) : await jobs(tx, name)
    if (count > 0) {
      const who = { actorId: input.person.id, address: input.address }
      await writeLog(context, tx, {
        ...who,
        action: 'retry failed',
        target: `${kind}: ${name}`,
        reason,
        after: { count },
      })
    }
    return { count }
  })
}

async function papers(context: Context, tx: Db, name: string): Promise<number> {
  if (!Object.hasOwn(PROCESSING_REASONS, name) || name === 'cancelled') return 0
  return retryPapers(context, tx, name as ProcessingReason)
}

async function jobs(tx: Db, name: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at => now(), attempts => 0)
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${name} and attempts >= max_attempts and locked_at is null`)
  return rows.length
}
