import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { sendTask } from './send-task.ts'
import { docvizTasks } from './tables.ts'

const POLL_INTERVAL_MS = 500

/** One attempt at a document. */
export const TASK_JOB = z.object({ taskId: z.string(), attempt: z.string() })
export type TaskJob = z.infer<typeof TASK_JOB>

/** Matches the document while the attempt is current: not deleted or restarted. */
export function isCurrentAttempt({ taskId, attempt }: TaskJob) {
  return and(eq(docvizTasks.id, taskId), eq(docvizTasks.attempt, attempt))
}

/** Polls twice a second whether the attempt is still wanted and stores and sends its progress. */
export function watchTask(context: Pick<Context, 'db' | 'live' | 'log' | 'now'>, job: TaskJob, begun: number) {
  const gone = new AbortController()
  let progress = begun
  let reported = begun
  let isLooking = false
  const poll = async () => {
    const isNews = progress > reported
    const [row] = isNews
      ? await context.db
          .update(docvizTasks)
          .set({ progress, updatedAt: context.now() })
          .where(and(isCurrentAttempt(job), eq(docvizTasks.status, 'processing')))
          .returning()
      : await context.db.select().from(docvizTasks).where(isCurrentAttempt(job))
    if (!row) return gone.abort()
    if (isNews) sendTask(context, row)
    reported = Math.max(reported, row.progress)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    poll()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the progress of a document'))
      .finally(() => {
        isLooking = false
      })
  }, POLL_INTERVAL_MS)
  return {
    signal: gone.signal,
    report(next: number) {
      progress = Math.max(progress, Math.floor(next))
    },
    stop: () => clearInterval(timer),
  }
}
