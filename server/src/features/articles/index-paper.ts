import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { IndexedPaper } from '../../platform/search/paper.ts'
import { passagesOf } from './passages.ts'
import { likesOf, readDocument } from './queries.ts'
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

/** A paper as the index holds it; null for one that is not finished, or in the bin, or gone. */
export async function indexedPaper(db: Db, articleId: number): Promise<IndexedPaper | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, articleId))
  if (!row || row.deletedAt || (row.status !== 'complete' && row.status !== 'published')) return null
  const document = await readDocument(db, articleId)
  return {
    id: row.id,
    source: 'system',
    ownerId: row.ownerId,
    isPublished: row.isPublished,
    isPublic: row.isPublic,
    title: row.title,
    authors: row.authors,
    abstract: row.abstract,
    field: row.field,
    year: row.year,
    createdAt: row.createdAt.getTime(),
    likes: await likesOf(db, articleId),
    hasStatements: row.statementsCount > 0,
    passages: document ? passagesOf(document) : [],
  }
}
