import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner, type Rights, rights } from '@colophon/protocol/articles/roles'
import type { Person, User } from '@colophon/protocol/auth/roles'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { type ArticleRow, accessOf, toArticle } from './article-row.ts'
import { idsOfSha256, readAccessOfPairs, readArticle, readArticles } from './queries.ts'
import { articles } from './tables.ts'

/** The paper as it is after a change, for the reply; the caller has passed the gate. */
export async function replyArticle(
  context: Pick<Context, 'now'> & { db: Db },
  articleId: number,
  person: Person,
): Promise<z.input<typeof Article>> {
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  return row ? toArticle(row, person) : fail('articleNotFound')
}

/** A paper the user may know about, as the gate decides. */
export type VisiblePaper = { state: 'listed' | 'deleted'; row: ArticleRow }

/** The papers that a user may list or know to be deleted; others do not exist for them. */
export async function visiblePapers(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly number[],
  person: Person,
): Promise<Map<number, VisiblePaper>> {
  const rows = await readArticles(context.db, ids, { person, now: context.now() })
  return new Map(
    rows.flatMap((row): [number, VisiblePaper][] => {
      const access = accessOf(row)
      if (access.isDeleted) {
        return isOwner(person, access) || access.isPublished ? [[row.id, { state: 'deleted', row }]] : []
      }
      return rights(person, access).list ? [[row.id, { state: 'listed', row }]] : []
    }),
  )
}

/** Papers whose file or statements have this SHA-256 and that the user may view. */
export async function papersOfSha256(
  context: Pick<Context, 'db' | 'now'>,
  sha256: string,
  person: Person,
): Promise<ArticleRow[]> {
  const rows = await readArticles(context.db, await idsOfSha256(context.db, sha256), { person, now: context.now() })
  return rows.filter((row) => {
    const access = accessOf(row)
    return !access.isDeleted && rights(person, access).view
  })
}

/** A paper and a user's current rights on it. */
export type PaperWithRights = { row: ArticleRow; rights: Rights; article: ReturnType<typeof toArticle> }

/** Papers that a user may list, with their rights, in one query; the decision is the gate's. */
export async function papersWithRights(
  context: Pick<Context, 'now'> & { db: Db },
  ids: Iterable<number>,
  person: Person,
): Promise<Map<number, PaperWithRights>> {
  const rows = await readArticles(context.db, [...new Set(ids)], { person, now: context.now() })
  return new Map(
    rows.flatMap((row): [number, PaperWithRights][] => {
      const may = rights(person, accessOf(row))
      const isGone = row.deletedAt !== null
      return may.list && !isGone ? [[row.id, { row, rights: may, article: toArticle(row, person) }]] : []
    }),
  )
}

/**
 * Those of the papers that a user may list, ordered by id, locked on the transaction `tx` so that none is removed before
 * its end.
 */
export async function lockListed(
  tx: Db,
  ids: readonly number[],
  { person, now }: { person: User; now: Date },
): Promise<ArticleRow[]> {
  const wanted = [...new Set(ids)]
  const ofThem = tx.select({ id: articles.id }).from(articles).where(inArray(articles.id, wanted))
  await ofThem.orderBy(asc(articles.id)).for('key share')
  const rows = await readArticles(tx, wanted, { person, now })
  return rows
    .filter((row) => row.deletedAt === null && rights(person, accessOf(row)).list)
    .toSorted((a, b) => a.id - b.id)
}

/** For each pair, in order, whether the user may be quoted from the paper; one query for all. */
export async function mayQuote(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { person: User; articleId: number }[],
): Promise<boolean[]> {
  if (pairs.length === 0) return []
  const rows = await readAccessOfPairs(db, pairs, now())
  const byPair = new Map(rows.map((row) => [`${row.accountId} ${row.id}`, row]))
  return pairs.map(({ person, articleId }) => {
    const row = byPair.get(`${person.id} ${articleId}`)
    if (!row || row.deletedAt !== null) return false
    const may = rights(person, accessOf(row))
    return may.list && may.quote
  })
}

/** The current title, regardless of access; null where there is none. */
export async function titleOf(db: Db, articleId: number): Promise<string | null> {
  const [paper] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
  return paper?.title ?? null
}

/** Whether there are records of the archive. */
export async function hasArchive(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: articles.id }).from(articles).where(eq(articles.source, 'arxiv')).limit(1)
  return first !== undefined
}

/** Whether the knowledge base is empty, without counting. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  const [first] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(articles.isPublished, isNull(articles.deletedAt)))
    .limit(1)
  return first === undefined
}
