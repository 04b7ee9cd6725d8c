import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sendTask } from './send-task.ts'
import { docvizTasks } from './tables.ts'

/** Marks documents as failed with reason and stage; deletes the encrypted password. Returns how many. */
export async function endTask(
  context: Pick<Context, 'db' | 'live' | 'now'>,
  which: SQL | undefined,
  reason: ProcessingReason,
): Promise<number> {
  const rows = await context.db
    .update(docvizTasks)
    .set({ status: 'failed', reason, wrappedPassword: null, updatedAt: context.now() })
    .where(and(which, inArray(docvizTasks.status, ['pending', 'processing'])))
    .returning()
  for (const row of rows) sendTask(context, row)
  return rows.length
}
