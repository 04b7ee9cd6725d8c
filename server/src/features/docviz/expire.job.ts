import { and, eq, inArray, lt, notLike, sql } from 'drizzle-orm'
import { readStored, storeFileKey, writeSealed } from '../../papers/files/sealed-file.ts'
import type { Context } from '../../platform/context.ts'
import { hasNoJob } from '../../platform/jobs/job-rows.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { endTask } from './end-task.ts'
import { enqueueExport } from './export.job.ts'
import { originalOf } from './queries.ts'
import { forgetReads } from './read.job.ts'
import { removeTasks } from './remove-tasks.ts'
import { docvizResults, docvizTasks, docvizTokens, docvizUsers } from './tables.ts'

const AT_ONCE = 100
const DAY_MS = 24 * 60 * 60 * 1000

const HAS_NO_JOB = hasNoJob('attempt', sql`${docvizTasks.attempt}::text`)

/**
 * Hourly: removes expired documents and tokens, unusable guest ids, and orphaned files; fails documents without a job,
 * and encrypts plain ones.
 */
export const expireDocumentsJob = defineJob({
  name: 'docviz-expire',
  payload: NO_PAYLOAD,
  lane: 'short',
  at: '7 * * * *',
  async run(context) {
    const now = context.now()
    await endTask(context, HAS_NO_JOB, 'internal')
    const gone = await removeTasks(context, lt(docvizTasks.expiresAt, now))
    await context.db.delete(docvizTokens).where(lt(docvizTokens.expiresAt, now))
    await context.db.delete(docvizUsers).where(sql`${docvizUsers.accountId} is null
      and not exists (select from ${docvizTokens} where ${docvizTokens.userId} = ${docvizUsers.userId})
      and not exists (select from ${docvizTasks} where ${docvizTasks.userId} = ${docvizUsers.userId})`)
    await forgetReads(context)
    await sealDocuments(context)
    await sweep(context, new Date(now.getTime() - DAY_MS))
    if (gone.length > 0) context.log.info({ documents: gone.length }, 'removed expired documents')
  },
})

async function sweep({ db, files }: Context, before: Date): Promise<void> {
  for await (const { key, storedAt } of files.list('docviz')) {
    if (storedAt >= before) continue
    const isUsed =
      (await db.$count(docvizTasks, inArray(docvizTasks.fileKey, [key]))) +
      (await db.$count(docvizResults, sql`${key} in (${docvizResults.pdfKey}, ${docvizResults.zipKey})`))
    if (isUsed === 0) await files.remove(key)
  }
}

/**
 * Encrypts documents stored before encryption existed: the new file is written, the document refers to it in the
 * transaction that stores the key, then the old file is removed. Downloads are recreated, which encrypts them.
 * Documents without a file are skipped. Returns how many.
 */
async function sealDocuments(context: Context): Promise<number> {
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
    const isUpdated = await context.db.transaction(async (tx) => {
      const updated = await tx
        .update(docvizTasks)
        .set({ fileKey: sealed.file })
        .where(and(eq(docvizTasks.id, task.id), eq(docvizTasks.fileKey, task.fileKey)))
        .returning({ id: docvizTasks.id })
      if (updated.length === 0) return false
      await storeFileKey(tx, sealed)
      await tx.update(docvizResults).set({ exportedRevision: -1 }).where(eq(docvizResults.taskId, task.id))
      const job = { taskId: task.id, attempt: task.attempt }
      if (task.status === 'completed') await enqueueExport(context, tx, job)
      return true
    })
    await context.files.remove(isUpdated ? task.fileKey : sealed.file)
    if (isUpdated) count++
  }
  return count
}
