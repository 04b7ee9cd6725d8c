import type { docvizCalls } from '@colophon/protocol/docviz/calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readHolder } from './holder.ts'
import { removeTasks } from './remove-tasks.ts'
import { docvizTasks } from './tables.ts'

/** Deletes a document of the caller's for good; a job that works on it finds that it is gone. */
export const deleteTask: Handler<typeof docvizCalls.deleteTask> = async ({ request, params: { id } }, context) => {
  const { userId } = await readHolder(context, request)
  const gone = await removeTasks(context, and(eq(docvizTasks.id, id), eq(docvizTasks.userId, userId)))
  if (gone.length === 0) fail('docvizTaskNotFound')
  return { id }
}
