import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { docvizTasks } from './tables.ts'
import { tellTask } from './tell-task.ts'

const LOOK_EVERY_MS = 500

/** One try at a document. */
export type TaskJob = { taskId: string; attempt: string }

/** True of a document for the try that a job was made for, as long as nobody deleted or restarted it. */
export function isOfTry({ taskId, attempt }: TaskJob) {
  return and(eq(docvizTasks.id, taskId), eq(docvizTasks.attempt, attempt))
}

/** Looks twice a second whether a try is still wanted, and stores and tells how far it is. */
export function watchTask(context: Pick<Context, 'db' | 'live' | 'log' | 'now'>, job: TaskJob, begun: number) {
  const gone = new AbortController()
  let progress = begun
  let told = begun
  let isLooking = false
  const look = async () => {
    const isNews = progress > told
    const [row] = isNews
      ? await context.db
          .update(docvizTasks)
          .set({ progress, updatedAt: context.now() })
          .where(and(isOfTry(job), eq(docvizTasks.status, 'processing')))
          .returning()
      : await context.db.select().from(docvizTasks).where(isOfTry(job))
    if (!row) return gone.abort()
    if (isNews) tellTask(context, row)
    told = Math.max(told, row.progress)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the progress of a document'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_EVERY_MS)
  return {
    signal: gone.signal,
    report(next: number) {
      progress = Math.max(progress, Math.floor(next))
    },
    stop: () => clearInterval(timer),
  }
}
