import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { IndexedPaper } from '../../platform/search/paper.ts'
import { underSessionLock } from '../../platform/session-lock.ts'
import { isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { passagesOf } from './passages.ts'
import { readDocument } from './queries.ts'
import { articles } from './tables.ts'

const INDEX_LOCK = 4_201_341

/**
 * Makes the index say of a paper what the database says: a finished paper is put, any other is removed. Only under the lock
 * of its entry, so that the older can never overwrite the newer.
 */
export async function indexPaper({ db, search }: Pick<Context, 'db' | 'search'>, articleId: number): Promise<void> {
  const [paper] = await describedPapers(db).where(and(eq(articles.id, articleId), ...IS_INDEXED))
  if (paper) await search.put([await withPassages(db, paper)])
  else await search.remove([articleId])
}

/** Waits for every other change of the index entry of this paper, and holds them up for the time of `work`. */
export function underIndexLock<T>(
  { pool }: Pick<Context, 'pool'>,
  articleId: number,
  work: () => Promise<T>,
): Promise<T> {
  return underSessionLock(pool, [INDEX_LOCK, articleId], work)
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
