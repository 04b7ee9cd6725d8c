import { anchorAt } from '@colophon/protocol/highlights/reanchor'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PaperChange, PaperListener } from '../../papers/changes.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { enqueueMatching } from './jobs.ts'
import { markIndexed } from './queries.ts'
import { arrivals, savedSearches, searchMatches } from './tables.ts'

/** Notes papers that others see now, or see more of, and has them matched once the index has them. */
export const alertListener: PaperListener = {
  changed: (_context, tx, changes) =>
    noteArrivals(
      tx,
      changes.filter(isArrival).map(({ id }) => id),
    ),
  imported: noteArrivals,
  importIndexed: (context, tx) => arrivalsIndexed(context, tx, 'archive'),
  async indexing(context, articleId) {
    // Read before the paper is indexed, they belong to a state that the index then has.
    const arrived = await arrivalsOf(context.db, articleId)
    return () => arrivalsIndexed(context, context.db, arrived)
  },
  async reread(tx, { id, after, find }) {
    const quoted = and(eq(searchMatches.articleId, id), isNotNull(searchMatches.quote))
    for (const match of await tx.select().from(searchMatches).where(quoted)) {
      const found = match.quote && find({ start: match.quote.start, quote: match.quote.text })
      const isIt = eq(searchMatches.id, match.id)
      if (!found) continue
      const { quote: text, ...place } = anchorAt(after, found)
      await tx
        .update(searchMatches)
        .set({ quote: { text, ...place } })
        .where(isIt)
    }
  },
}

function isArrival({ was, is }: PaperChange): boolean {
  if (!is?.isListed) return false
  return !was?.isListed || (is.isPublic && !was.isPublic)
}

async function noteArrivals(db: Db, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await db.execute(sql`
    insert into ${arrivals} (article_id) select unnest(${sql.param([...articleIds])}::integer[])
    where exists (select 1 from ${savedSearches})`)
}

async function arrivalsOf(db: Db, articleId: number): Promise<number[]> {
  const rows = await db
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(and(eq(arrivals.articleId, articleId), isNull(arrivals.indexedAt)))
  return rows.map(({ id }) => id)
}

/** The index has the papers of these arrivals, or all archive records. */
async function arrivalsIndexed(
  context: Pick<Context, 'jobs' | 'now'>,
  db: Db,
  these: readonly number[] | 'archive',
): Promise<void> {
  if (these.length === 0) return
  if (await markIndexed(db, these, context.now())) await enqueueMatching(context, db)
}
