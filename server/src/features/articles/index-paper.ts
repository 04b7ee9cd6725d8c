import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { IndexedPaper } from '../../platform/search/paper.ts'
import { isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { passagesOf } from './passages.ts'
import { readDocument } from './queries.ts'
import { articles } from './tables.ts'

const INDEX_LOCK = 4_201_341

/**
 * Makes the index say of a paper what the database says, in the caller's transaction: a finished paper is put, any other
 * is removed. Two of these for one paper wait for each other, so that the older can never overwrite the newer.
 */
export async function indexPaper(context: Pick<Context, 'search'>, db: Db, articleId: number): Promise<void> {
  const paper = await indexedPaper(db, articleId)
  if (paper) await context.search.put([paper])
  else await context.search.remove([articleId])
}

/** Waits for every other change of the index entry of this paper; holds until the transaction ends. */
export async function lockIndexEntry(db: Db, articleId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK}, ${articleId})`)
}

/** Papers as the index holds them, without their text; the caller narrows them, by `IS_INDEXED` too. */
export function describedPapers(db: Db) {
  return db
    .select({
      id: articles.id,
      source: articles.source,
      ownerId: articles.ownerId,
      isPublished: articles.isPublished,
      isPublic: articles.isPublic,
      title: articles.title,
      authors: articles.authors,
      abstract: articles.abstract,
      field: articles.field,
      year: articles.year,
      createdAt: sql<number>`extract(epoch from ${articles.createdAt}) * 1000`.mapWith(Number),
      likes: articles.likesCount,
      hasStatements: sql<boolean>`${articles.statementsCount} > 0`,
    })
    .from(articles)
    .$dynamic()
}

/** True of the papers that belong into the index. */
export const IS_INDEXED: (SQL | undefined)[] = [isKept, isFinished(true)]

/** The same paper with the passages of its text, if it has any here. */
export async function withPassages(db: Db, paper: Omit<IndexedPaper, 'passages'>): Promise<IndexedPaper> {
  if (paper.source === 'arxiv') return { ...paper, passages: [] }
  const document = await readDocument(db, paper.id)
  return { ...paper, passages: document ? passagesOf(document) : [] }
}

async function indexedPaper(db: Db, articleId: number): Promise<IndexedPaper | null> {
  const [paper] = await describedPapers(db).where(and(eq(articles.id, articleId), ...IS_INDEXED))
  return paper ? withPassages(db, paper) : null
}
