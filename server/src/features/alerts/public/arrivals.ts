import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { markIndexed, paperIds } from '../queries.ts'
import { arrivals, savedSearches } from '../tables.ts'

/** Arrivals within this time are matched together; longer than processes take to see another index. */
const GATHER_MS = 3000
const PRIORITY = 50
const TRIES = 25

/**
 * Notes papers that become visible to others, in the transaction of that change. They are matched with the saved
 * searches of that time once the index has them, see `arrivalsIndexed`.
 */
export async function noteArrivals(db: Db, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await db.execute(sql`
    insert into ${arrivals} (article_id) select unnest(${sql.param([...articleIds])}::integer[])
    where exists (select 1 from ${savedSearches})`)
}

/** Notes the papers that match a condition, which the caller is about to change so that others see them. */
export async function noteArrivalsWhere(db: Db, condition: SQL | undefined): Promise<void> {
  await noteArrivals(db, await paperIds(db, condition))
}

/** The noted arrivals of a paper. Read before it is indexed, they belong to a state that the index then has. */
export async function arrivalsOf(db: Db, articleId: number): Promise<number[]> {
  const rows = await db
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(and(eq(arrivals.articleId, articleId), isNull(arrivals.indexedAt)))
  return rows.map(({ id }) => id)
}

/** Reports that the index has the papers of these arrivals, or all archive records. */
export async function arrivalsIndexed(
  context: Pick<Context, 'jobs' | 'now'>,
  db: Db,
  these: readonly number[] | 'archive',
): Promise<void> {
  if (these.length === 0) return
  if (await markIndexed(db, these, context.now())) await enqueueMatching(context, db)
}

export async function enqueueMatching(context: Pick<Context, 'jobs' | 'now'>, db: Db): Promise<void> {
  const runAt = new Date(context.now().getTime() + GATHER_MS)
  const options = { key: 'match-alerts', keepsTime: true, priority: PRIORITY, attempts: TRIES, runAt }
  await context.jobs.add(db, 'match-alerts', {}, options)
}
