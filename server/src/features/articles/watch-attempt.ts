import { progressOf, type Stage } from '@colophon/protocol/articles/states'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { StageJob } from './enqueue-stage.ts'
import { isCurrent } from './in-work.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

const LOOK_EVERY_MS = 500

/** The watch over one try while a step of it runs. */
export type AttemptWatch = {
  /** Aborts within a second of the try being cancelled, from whichever process that was done. */
  signal: AbortSignal
  /**
   * Notes which part (0..1) of the step is done, and in words what takes long; stored and told at the next look. The words
   * stand where the remarks on the paper will, and give way to them.
   */
  report(share: number, words?: string): void
  stop(): void
}

/** Looks twice a second whether a try is still wanted, and stores and tells how far it is; one statement does both. */
export function watchAttempt(context: Pick<Context, 'db' | 'live' | 'log'>, stage: Stage, job: StageJob): AttemptWatch {
  const cancelled = new AbortController()
  let progress = progressOf(stage)
  let told = progress
  let isLooking = false
  let remarks: { warnings?: string[] } = {}
  const look = async () => {
    const [paper] = await context.db
      .update(articles)
      .set({ progress, ...remarks })
      .where(and(isCurrent(job), eq(articles.stage, stage)))
      .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
    if (!paper) cancelled.abort()
    else if (paper.progress > told) tellProgress(context, paper)
    told = progress
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => context.log.warn({ err: error }, 'could not store the progress of a paper'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_EVERY_MS)
  return {
    signal: cancelled.signal,
    report(share, words) {
      if (words !== undefined) remarks = { warnings: [words] }
      progress = Math.max(progress, progressOf(stage, share))
    },
    stop: () => clearInterval(timer),
  }
}
