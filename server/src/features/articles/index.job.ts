import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { endAttempt } from './end-attempt.ts'
import { isCurrent, isKept } from './in-work.ts'
import { indexPaper, lockIndexEntry } from './index-paper.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

const SAMPLES_LOCK = 4_201_342

/** Puts a paper into the index and makes it complete; whoever hears of 99 can find it. */
export function indexJob(context: Context): JobHandler<'index'> {
  return async (job, run) => {
    const isFresh = and(eq(articles.id, job.articleId), eq(articles.attempt, job.attempt), isKept)
    try {
      const paper = await context.db.transaction(async (tx) => {
        await lockIndexEntry(tx, job.articleId)
        const [found] = await tx
          .select()
          .from(articles)
          .where(and(isFresh, ne(articles.status, 'error')))
          .for('update')
        if (!found) return null
        const isNewSample = found.isSample && !found.publishedAt
        const isPublished = found.isPublished || (isNewSample && (await isFirstOfItsKind(tx, found)))
        if (isPublished) await noteForSuggestions(context, tx, [found.id])
        const status = isPublished ? 'published' : 'complete'
        const publishedAt = found.publishedAt ?? (isPublished ? context.now() : null)
        const progress = PROGRESS_COMPLETE
        await tx
          .update(articles)
          .set({ status, stage: 'complete', progress, isPublished, publishedAt, reason: null })
          .where(isFresh)
        await indexPaper(context, tx, job.articleId)
        return { ...found, progress }
      })
      if (paper) tellProgress(context, paper)
    } catch (error) {
      if (run.signal.aborted || !run.isLastTry) throw error
      context.log.error({ err: error, articleId: job.articleId }, 'a paper could not be indexed')
      await endAttempt(context, isCurrent(job), 'internal')
    }
  }
}

/** A sample goes public by itself, but the catalogue shows each of them once, however many people added it. */
async function isFirstOfItsKind(db: Db, sample: { id: number; sha256: string }): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${SAMPLES_LOCK})`)
  const twins = await db.$count(
    articles,
    and(eq(articles.sha256, sample.sha256), eq(articles.isPublished, true), isKept, ne(articles.id, sample.id)),
  )
  return twins === 0
}
