import { randomUUID } from 'node:crypto'
import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { wrap } from '../../platform/wrap.ts'
import { enqueueRead } from './enqueue.ts'
import { readHolder } from './holder.ts'
import { ownTask, toTask, usageOf } from './queries.ts'
import { docvizTasks } from './tables.ts'
import { tellTask } from './tell-task.ts'
import { networkHash } from './tokens.ts'
import { PASSWORD_PURPOSE } from './upload.ts'

/** Has a document read again from its file; what is being read already is left to end. */
export const retry: Handler<typeof docvizCalls.retry> = async ({ request, params, body, address }, context) => {
  const holder = await readHolder(context, request)
  const { id } = await ownTask(context.db, holder, params.id)
  const { inWork } = await usageOf(context.db, eq(docvizTasks.userId, holder.userId))
  if (inWork >= DOCVIZ_LIMITS.inWork) fail('docvizInWork', { retryAfter: 30 })
  const attempt = randomUUID()
  const { password } = body
  const row = await context.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(docvizTasks)
      .set({
        status: 'pending',
        stage: 'queue',
        progress: 0,
        reason: null,
        attempt,
        wrappedPassword: password ? wrap(context.secret, PASSWORD_PURPOSE, id, password) : null,
        updatedAt: context.now(),
      })
      .where(and(eq(docvizTasks.id, id), inArray(docvizTasks.status, ['completed', 'failed'])))
      .returning()
    if (!begun) return fail('docvizNotFailed')
    const owner = { accountId: holder.accountId, network: networkHash(context.secret, address) }
    await enqueueRead(context, tx, { taskId: id, attempt }, owner)
    return begun
  })
  tellTask(context, row)
  return toTask(row)
}
