import { and, asc, gt, inArray, lte, max } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import type { IndexedPaper } from '../../../search/paper.ts'
import { articles } from '../../articles/tables.ts'
import { describedPapers, IS_INDEXED, withPassages } from './index-paper.ts'

/** Descriptions that are read at once: some 2 MB of records of the archive. */
const AT_ONCE = 1000
/** Papers whose text is read at once. */
const TEXTS_AT_ONCE = 50

/**
 * Every paper that belongs into the index, some at a time, ids ascending, to build the index anew while it serves. What is added
 * after the beginning is left to whoever adds it, or a long import would never be caught up with.
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

/** Those of the papers with these ids that belong into the index, some at a time. */
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
