import type { Person } from '@colophon/protocol/auth/roles'
import type { SavedComparison } from '@colophon/protocol/compare/entities'
import type { Graph } from '@colophon/protocol/statements/graph'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Belongings } from '../../accounts/belongings.ts'
import { articles, documents, graphs } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage } from '../../platform/http/paging.ts'
import { comparisons, comparisonVersions } from './tables.ts'

type Row = typeof comparisons.$inferSelect

/** Statements of these papers; the caller has checked the rights. */
export async function graphsOf(db: Db, articleIds: readonly number[]): Promise<Map<number, Graph>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .select({ articleId: graphs.articleId, entries: graphs.entries })
    .from(graphs)
    .where(inArray(graphs.articleId, [...articleIds]))
  return new Map(rows.map(({ articleId, entries }) => [articleId, entries]))
}

export type Revision = { text: string; statements: string }

/** The stored version of text and statements of each of these papers, which every change replaces. */
export async function revisionsOf(db: Db, articleIds: readonly number[]): Promise<Record<number, Revision>> {
  if (articleIds.length === 0) return {}
  const version = (table: typeof documents | typeof graphs) => sql<string>`concat(${table}.xmin, ' ', ${table}.ctid)`
  const rows = await db
    .select({ id: articles.id, text: version(documents), statements: version(graphs) })
    .from(articles)
    .leftJoin(documents, eq(documents.articleId, articles.id))
    .leftJoin(graphs, eq(graphs.articleId, articles.id))
    .where(inArray(articles.id, [...articleIds]))
  return Object.fromEntries(rows.map(({ id, ...revision }) => [id, revision]))
}

/** A saved comparison by its link; null when there is none. */
export async function readComparison(db: Db, link: string): Promise<Row | null> {
  const [row] = await db.select().from(comparisons).where(eq(comparisons.link, link))
  return row ?? null
}

/** The comparison a user sent with this key, or null. */
export async function comparisonOfKey(db: Db, ownerId: number, key: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(comparisons)
    .where(and(eq(comparisons.ownerId, ownerId), eq(comparisons.idempotencyKey, key)))
  return row ?? null
}

/** One page of a user's saved comparisons. */
export async function listComparisons(db: Db, ownerId: number, input: PageInput): Promise<ListPage<Row>> {
  const page = pageOf({ by: comparisons.updatedAt, type: 'timestamptz' }, comparisons.id, input)
  const mine = eq(comparisons.ownerId, ownerId)
  const rows = db.select({ ...getTableColumns(comparisons), mark: page.mark }).from(comparisons)
  return readPage(page, rows, mine, db.$count(comparisons, mine))
}

/** Earlier versions of a comparison, newest first. */
export function formerVersions(db: Db, comparisonId: number) {
  return db
    .select()
    .from(comparisonVersions)
    .where(eq(comparisonVersions.comparisonId, comparisonId))
    .orderBy(desc(comparisonVersions.version))
}

export function toSaved(row: Row, person: Person): z.input<typeof SavedComparison> {
  return {
    id: row.link,
    title: row.title,
    articleIds: row.articleIds,
    questions: row.questions,
    version: row.version,
    isMine: row.ownerId === person?.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const compareBelongings: Belongings = {
  lists: (db, accountId) => ({
    comparisons: () => db.select().from(comparisons).where(eq(comparisons.ownerId, accountId)).orderBy(comparisons.id),
  }),
  ownLists: ['comparisons'],
}
