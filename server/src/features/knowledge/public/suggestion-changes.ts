import { asc, inArray, sql } from 'drizzle-orm'
import { isListed } from '../../../papers/conditions.ts'
import { articles, suggestionChanges } from '../../../papers/tables.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

const PRIORITY = 100
/** Changes within this time are counted together. */
const EVERY_MS = 2000

/**
 * Records the counted values of papers before their change, in its transaction, and queues the job that applies the
 * difference. Locks the papers, so that of several changes the first entry holds the oldest values.
 */
export async function recordSuggestionChanges(
  context: Pick<Context, 'jobs' | 'now'>,
  db: Db,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const papers = await db
    .select({
      articleId: articles.id,
      title: articles.title,
      authors: articles.authors,
      isCounted: sql<boolean>`${isListed}`,
    })
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .orderBy(asc(articles.id))
    .for('update')
  if (papers.length === 0) return
  await db
    .insert(suggestionChanges)
    .values(
      papers.map(({ articleId, isCounted, title, authors }) =>
        isCounted ? { articleId, title, authors } : { articleId },
      ),
    )
  const runAt = new Date(Math.ceil(context.now().getTime() / EVERY_MS) * EVERY_MS)
  await context.jobs.add(db, 'refresh-suggestions', {}, { key: 'suggestions', priority: PRIORITY, attempts: 5, runAt })
}
