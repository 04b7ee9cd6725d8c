import { and, asc, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { IndexedPaper } from '../../platform/search/paper.ts'
import { isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { indexedPaper } from './index-paper.ts'
import { articles } from './tables.ts'

const AT_ONCE = 50

/** Every paper that belongs into the index, some at a time, to build the index anew while it serves. */
export async function* indexedPapers(db: Db): AsyncGenerator<IndexedPaper[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(gt(articles.id, after), isKept, isFinished(true)))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    const papers = await Promise.all(rows.map(({ id }) => indexedPaper(db, id)))
    yield papers.filter((paper) => paper !== null)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
