import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isFinished } from './conditions.ts'
import { articles, graphs } from './tables.ts'

const AT_ONCE = 500
/** Behind every paper that somebody waits for. */
const PRIORITY = 100
const TRIES = 5

/** Papers whose statements an older extraction has read. */
const isOlder = and(isFinished(true), or(isNull(graphs.extractor), lt(graphs.extractor, EXTRACTOR_VERSION)))

/**
 * Queues every paper of an older extraction to be read again in the background. One that waits already is not queued
 * twice, and one that is done is not older any more: cut off or repeated, the same command goes on where it was. Papers
 * with a record on the chain are left alone, because what was recorded are their statements as they are; they are counted.
 */
export async function reExtract(context: Pick<Context, 'db' | 'jobs'>): Promise<{ queued: number; recorded: number }> {
  const older = (isRecorded: boolean) => and(isOlder, eq(articles.mayBeRecorded, isRecorded))
  let queued = 0
  for (let last = 0; ; ) {
    const some = await context.db
      .select({ id: articles.id })
      .from(articles)
      .innerJoin(graphs, eq(graphs.articleId, articles.id))
      .where(and(older(false), gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    await context.db.transaction(async (tx) => {
      for (const { id: articleId } of some) {
        const options = { key: `re-extract:${articleId}`, priority: PRIORITY, attempts: TRIES, isPausable: true }
        await context.jobs.add(tx, 're-extract', { articleId }, options)
      }
    })
    queued += some.length
    last = some.at(-1)?.id ?? last
    if (some.length < AT_ONCE) break
  }
  const [kept] = await context.db
    .select({ papers: count() })
    .from(articles)
    .innerJoin(graphs, eq(graphs.articleId, articles.id))
    .where(older(true))
  return { queued, recorded: kept?.papers ?? 0 }
}
