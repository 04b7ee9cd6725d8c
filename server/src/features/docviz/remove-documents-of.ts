import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { removeTasks } from './remove-tasks.ts'
import { docvizTasks, docvizUsers } from './tables.ts'

/** Removes the documents of every id that is bound to an account; the ids themselves go with the account. Returns how many. */
export async function removeDocumentsOf(context: Pick<Context, 'db' | 'files'>, accountId: number): Promise<number> {
  const ids = context.db
    .select({ userId: docvizUsers.userId })
    .from(docvizUsers)
    .where(eq(docvizUsers.accountId, accountId))
  return (await removeTasks(context, inArray(docvizTasks.userId, ids))).length
}
