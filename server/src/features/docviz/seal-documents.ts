import { and, eq, notLike, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { keepFileKey, readStored, writeSealed } from '../articles/public.ts'
import { enqueueExport } from './enqueue.ts'
import { originalOf } from './queries.ts'
import { docvizResults, docvizTasks } from './tables.ts'

const AT_ONCE = 100

/**
 * Encrypts documents that lie plain, as those do which came before files were encrypted: the new file is written whole, the
 * document is told of it in the transaction that keeps the key, then the old file goes. Their downloads are made anew, which
 * encrypts those too. One whose file is missing is left as it is. Returns how many.
 */
export async function sealDocuments(context: Context): Promise<number> {
  const plain = await context.db
    .select()
    .from(docvizTasks)
    .where(and(notLike(docvizTasks.fileKey, '%.pgp'), sql`${docvizTasks.status} in ('completed', 'failed')`))
    .limit(AT_ONCE)
  let count = 0
  for (const task of plain) {
    const content = await readStored(context, originalOf(task)).catch(() => null)
    if (!content) continue
    const sealed = await writeSealed(context, task.fileKey, content, task.sizeBytes)
    const isTold = await context.db.transaction(async (tx) => {
      const told = await tx
        .update(docvizTasks)
        .set({ fileKey: sealed.file })
        .where(and(eq(docvizTasks.id, task.id), eq(docvizTasks.fileKey, task.fileKey)))
        .returning({ id: docvizTasks.id })
      if (told.length === 0) return false
      await keepFileKey(tx, sealed)
      await tx.update(docvizResults).set({ exportedRevision: -1 }).where(eq(docvizResults.taskId, task.id))
      const job = { taskId: task.id, attempt: task.attempt }
      if (task.status === 'completed') await enqueueExport(context, tx, job)
      return true
    })
    await context.files.remove(isTold ? task.fileKey : sealed.file)
    if (isTold) count++
  }
  return count
}
