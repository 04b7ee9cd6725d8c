import { inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { endTask } from './end-task.ts'
import { forgetReads } from './enqueue.ts'
import { removeTasks } from './remove-tasks.ts'
import { sealDocuments } from './seal-documents.ts'
import { docvizResults, docvizTasks, docvizTokens, docvizUsers } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HAS_NO_JOB = sql`not exists (
  select from graphile_worker._private_jobs job
  where job.payload ->> 'attempt' = ${docvizTasks.attempt}::text
    and (job.locked_at is not null or job.attempts < job.max_attempts))`

/**
 * Hourly: removes documents whose time is over, tokens that are, guests' ids that nobody can use any more, and files that an
 * upload cut short has left; ends documents that no job will ever work on, and encrypts those that lie plain.
 */
export function expireJob(context: Context): JobHandler<'docviz-expire'> {
  return async () => {
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
    if (gone.length > 0) context.log.info({ documents: gone.length }, 'documents whose time was over are gone')
  }
}

async function sweep({ db, files }: Context, before: Date): Promise<void> {
  for await (const { key, storedAt } of files.list('docviz')) {
    if (storedAt >= before) continue
    const isUsed =
      (await db.$count(docvizTasks, inArray(docvizTasks.fileKey, [key]))) +
      (await db.$count(docvizResults, sql`${key} in (${docvizResults.pdfKey}, ${docvizResults.zipKey})`))
    if (isUsed === 0) await files.remove(key)
  }
}
