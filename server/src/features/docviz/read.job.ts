import { NO_CORRECTIONS } from '@colophon/protocol/docviz/entities'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { parseFile } from '../../platform/parser/parse-file.ts'
import { unwrap } from '../../platform/wrap.ts'
import { readStored, reasonOf } from '../articles/public.ts'
import { documentLimits } from './document-limits.ts'
import { endTask } from './end-task.ts'
import { enqueueExport } from './enqueue.ts'
import { originalOf, type TaskRow } from './queries.ts'
import { docvizResults, docvizTasks } from './tables.ts'
import { tellTask } from './tell-task.ts'
import { PASSWORD_PURPOSE } from './upload.ts'
import { isOfTry, type TaskJob, watchTask } from './watch-task.ts'

/** Where reading begins and ends on the way to 100. */
const [BEGUN, READ] = [5, 80]

/**
 * Reads the pdf of a document in a process of its own. A try that is not wanted any more is dropped; a file that cannot be
 * read ends the task with the reason; anything else is tried again by the queue.
 */
export function readJob(context: Context): JobHandler<'docviz-read' | 'docviz-guest-read'> {
  return async (job, run) => {
    const task = await begin(context, job)
    if (!task) return
    const watch = watchTask(context, job, BEGUN)
    try {
      const limits = await documentLimits(context, task.userId)
      const document = await parseFile({
        content: () => readStored(context, originalOf(task)),
        source: 'pdf',
        owner: `docviz ${task.userId}`,
        ...passwordOf(context, task),
        ...limits,
        ocr: context.config.OCR === 'on',
        onProgress: ({ done, total }) => watch.report(BEGUN + (total > 0 ? done / total : 0) * (READ - BEGUN)),
        signal: AbortSignal.any([watch.signal, run.signal]),
      })
      watch.stop()
      await finish(context, job, document)
    } catch (error) {
      if (watch.signal.aborted) return
      const reason = reasonOf(error)
      if (!reason && (run.signal.aborted || !run.isLastTry)) throw error
      context.log.info({ err: error, taskId: task.id }, 'a document could not be read')
      await endTask(context, isOfTry(job), reason ?? 'internal')
    } finally {
      watch.stop()
    }
  }
}

async function begin(context: Context, job: TaskJob): Promise<TaskRow | null> {
  const [task] = await context.db
    .update(docvizTasks)
    .set({ status: 'processing', stage: 'read', progress: BEGUN, reason: null, updatedAt: context.now() })
    .where(and(isOfTry(job), inArray(docvizTasks.stage, ['queue', 'read'])))
    .returning()
  if (!task) return null
  tellTask(context, task)
  return task
}

async function finish(context: Context, job: TaskJob, document: Awaited<ReturnType<typeof parseFile>>): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    const [next] = await tx
      .update(docvizTasks)
      .set({ stage: 'export', progress: READ, pages: document.pages.length, updatedAt: context.now() })
      .where(and(isOfTry(job), eq(docvizTasks.stage, 'read')))
      .returning()
    if (!next) return null
    const [before] = await tx.select().from(docvizResults).where(eq(docvizResults.taskId, job.taskId))
    const former = before ? { document: before.document, corrections: before.corrections } : null
    const fresh = { document, corrections: NO_CORRECTIONS, revision: 0, exportedRevision: null, former }
    await tx
      .insert(docvizResults)
      .values({ taskId: job.taskId, ...fresh })
      .onConflictDoUpdate({ target: docvizResults.taskId, set: fresh })
    await enqueueExport(context, tx, job)
    return next
  })
  if (row) tellTask(context, row)
}

function passwordOf(context: Context, task: TaskRow): { password?: string } {
  if (!task.wrappedPassword) return {}
  return { password: unwrap(context.secret, PASSWORD_PURPOSE, task.id, task.wrappedPassword) }
}
