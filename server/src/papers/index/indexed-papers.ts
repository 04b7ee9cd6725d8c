import { and, asc, gt, inArray, lte, max } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { IndexedPaper } from '../../search/paper.ts'
import { articles } from '../tables.ts'
import { describedPapers, IS_INDEXED, withPassages } from './index-paper.ts'

/** Descriptions per query: some 2 MB of archive records. */
const AT_ONCE = 1000
/** Papers with text per query. */
const TEXTS_AT_ONCE = 50

/**
 * Every paper that belongs in the index, in batches by id, for a rebuild. Papers added after the start are left to
 * their own indexing, else the rebuild would chase a long import.
 */
export async function* indexedPapers(db: Db): AsyncGenerator<IndexedPaper[]> {
  const [newest] = await db.select({ id: max(articles.id) }).from(articles)
  const last = newest?.id ?? 0
  for (let after = 0; after < last; ) {
    const papers = await describedPapers(db)
      .where(and(gt(articles.id, after), lte(articles.id, last), ...IS_INDEXED))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    yield* withTexts(db, papers)
    after = papers.at(-1)?.id ?? last
  }
}

/** Those of these papers that belong in the index, in batches. */
export async function* indexedPapersOf(db: Db, ids: readonly number[]): AsyncGenerator<IndexedPaper[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    yield* withTexts(db, await describedPapers(db).where(and(inArray(articles.id, some), ...IS_INDEXED)))
  }
}

async function* withTexts(db: Db, papers: Omit<IndexedPaper, 'passages'>[]): AsyncGenerator<IndexedPaper[]> {
  const { arxiv = [], system = [] } = Object.groupBy(papers, ({ source }) => source)
  if (arxiv.length > 0) yield Promise.all(arxiv.map((paper) => withPassages(db, paper)))
  for (let start = 0; start < system.length; start += TEXTS_AT_ONCE) {
    yield Promise.all(system.slice(start, start + TEXTS_AT_ONCE).map((paper) => withPassages(db, paper)))
  }
}

/** The ids of all papers that belong in the index. */
export async function indexedIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(...IS_INDEXED))
  return new Set(rows.map(({ id }) => id))
}
