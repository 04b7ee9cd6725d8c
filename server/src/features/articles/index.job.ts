import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { failPoint } from '../../platform/fail-point.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { endAttempt } from './end-attempt.ts'
import type { StageJob } from './enqueue-stage.ts'
import { isCurrent, isKept } from './in-work.ts'
import { describedPapers, indexPaper, underIndexLock, withPassages } from './index-paper.ts'
import { followInFile } from './protect-file.job.ts'
import { followInIndex } from './refresh-index.job.ts'
import { noteForSuggestions } from './suggestion-changes.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

const SAMPLES_LOCK = 4_201_342

/**
 * Puts a paper into the index and makes it complete; whoever hears of 99 can find it. The index is written first, outside of
 * any transaction; a paper that was cancelled, deleted or begun again meanwhile gets the entry that it has to have.
 */
export function indexJob(context: Context): JobHandler<'index'> {
  return async (job, run) => {
    try {
      const paper = await underIndexLock(context, job.articleId, async () => {
        const done = (await putAsFinished(context, job)) && (await finish(context, job))
        if (!done) await indexPaper(context, job.articleId)
        return done
      })
      if (paper) tellProgress(context, { ...paper, progress: PROGRESS_COMPLETE })
    } catch (error) {
      if (run.signal.aborted || !run.isLastTry) throw error
      context.log.error({ err: error, articleId: job.articleId }, 'a paper could not be indexed')
      await endAttempt(context, isCurrent(job), 'internal')
    }
  }
}

/** True of the paper of this try, until it is cancelled, deleted or begun again. */
function isFresh({ articleId, attempt }: StageJob): SQL | undefined {
  return and(eq(articles.id, articleId), eq(articles.attempt, attempt), isKept, ne(articles.status, 'error'))
}

/** Puts the paper into the index as it will be; false where it is not wanted any more. */
async function putAsFinished({ db, search }: Context, job: StageJob): Promise<boolean> {
  const [paper] = await describedPapers(db).where(isFresh(job))
  if (!paper) return false
  const [found] = await db.select().from(articles).where(isFresh(job))
  const isPublished = found ? await willBePublished(db, found) : false
  await search.put([await withPassages(db, { ...paper, isPublished })])
  return true
}

/** Makes the paper complete, if it still is to be; its file and, where others saw to it first, its entry follow. */
async function finish(context: Context, job: StageJob): Promise<Paper | null> {
  return context.db.transaction(async (tx) => {
    const [found] = await tx.select().from(articles).where(isFresh(job)).for('update')
    if (!found) return null
    if (isNewSample(found)) await tx.execute(sql`select pg_advisory_xact_lock(${SAMPLES_LOCK})`)
    const isPublished = await willBePublished(tx, found)
    if (isPublished) await noteForSuggestions(context, tx, [found.id])
    await tx
      .update(articles)
      .set({
        status: isPublished ? 'published' : 'complete',
        stage: 'complete',
        progress: PROGRESS_COMPLETE,
        isPublished,
        publishedAt: found.publishedAt ?? (isPublished ? context.now() : null),
        reason: null,
      })
      .where(isFresh(job))
    if (isNewSample(found)) {
      await followInIndex(context, tx, found.id)
      await followInFile(context, tx, found.id)
    }
    await failPoint('index:before-commit')
    return found
  })
}

type Paper = typeof articles.$inferSelect

async function willBePublished(db: Db, paper: Paper): Promise<boolean> {
  return paper.isPublished || (isNewSample(paper) && (await isFirstOfItsKind(db, paper)))
}

function isNewSample({ isSample, publishedAt }: Paper): boolean {
  return isSample && publishedAt === null
}

/** A sample goes public by itself, but the catalogue shows each of them once, however many accounts added it. */
async function isFirstOfItsKind(db: Db, sample: Pick<Paper, 'id' | 'sha256'>): Promise<boolean> {
  const twins = await db.$count(
    articles,
    and(eq(articles.sha256, sample.sha256), eq(articles.isPublished, true), isKept, ne(articles.id, sample.id)),
  )
  return twins === 0
}
