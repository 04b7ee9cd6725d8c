import type { articleCalls } from '@colophon/protocol/articles/calls'
import { isOwner, rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Payload } from '@colophon/protocol/route'
import type { MyCounts } from '@colophon/protocol/storage/calls'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../platform/http/input.ts'
import { accessOf, toArticle, toMyArticle } from '../articles/public/article-row.ts'
import { holdsText, isFinished } from '../articles/public/conditions.ts'
import { isRequestedBy, listArticles, readArticles } from '../articles/queries.ts'
import { articles, keptArticles } from '../articles/tables.ts'
import { requestsByPaper } from '../requests/public.ts'
import { isKept, queuePositions } from '../uploads/public/processing.ts'

type Query = Payload<typeof articleCalls.myArticles>['query']

type Me = NonNullable<Person>

/**
 * My papers: what is finished (My storage), what is in work or failed (Upload activity), what is in the bin, or what I
 * keep of others and of the archive. How the processing of another's paper went is not told.
 */
export const myArticles: Handler<typeof articleCalls.myArticles> = async ({ query, person, reply }, context) => {
  const condition = query.isKept ? ofOthers(person, query) : ofMine(person, query)
  const { found, total, cursor } = await listArticles(context.db, condition, { person, now: context.now() }, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  const positions = query.isKept ? null : await queuePositions(context.db, found)
  const list = found.map((row) =>
    positions ? toMyArticle(row, person, positions.get(row.id)) : { ...toArticle(row, person), ...PROCESSED },
  )
  return [list, total]
}

const PROCESSED = { uploadProgress: 99, stage: null, reasonCode: null, reason: null, warnings: [], queuePosition: null }

function ofMine(person: Me, query: Query): SQL | undefined {
  return and(
    eq(articles.ownerId, person.id),
    query.isDeleted ? isNotNull(articles.deletedAt) : isKept,
    query.isHidden === undefined ? undefined : eq(articles.isHidden, query.isHidden),
    query.sha256 === undefined ? undefined : eq(articles.sha256, query.sha256),
    ofEither(query),
  )
}

/** Hidden, deleted and the file's hash are an owner's own business: asked of others' papers, no paper answers. */
function ofOthers(person: Me, query: Query): SQL | undefined {
  const isOwnBusiness = query.isHidden || query.isDeleted || query.sha256 !== undefined
  return and(isKeptBy(person), isOwnBusiness ? sql`false` : undefined, ofEither(query))
}

function ofEither(query: Query): SQL | undefined {
  return and(
    query.doneStatus === undefined ? undefined : isFinished(query.doneStatus),
    query.isPublished === undefined ? undefined : eq(articles.isPublished, query.isPublished),
    query.search === undefined ? undefined : holdsText(query.search),
  )
}

/** How many papers each list of My storage holds, in two queries. */
export const myCounts: Handler<typeof articleCalls.myCounts> = async ({ person }, { db }) => {
  const finished = and(isKept, isFinished(true))
  const [mine] = await db
    .select({
      all: countWhere(finished),
      drafts: countWhere(and(finished, eq(articles.isPublished, false))),
      published: countWhere(and(finished, eq(articles.isPublished, true))),
      hidden: countWhere(and(isKept, eq(articles.isHidden, true))),
      bin: countWhere(isNotNull(articles.deletedAt)),
    })
    .from(articles)
    .where(eq(articles.ownerId, person.id))
  return { ...(mine ?? NONE), kept: await db.$count(articles, isKeptBy(person)) }
}

const NONE: Omit<MyCounts, 'kept'> = { all: 0, drafts: 0, published: 0, hidden: 0, bin: 0 }

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** The papers of others that somebody has asked for and that are still there for them, each with the request. */
export const myRequestedArticles: Handler<typeof articleCalls.myRequestedArticles> = async (input, context) => {
  const { query, person, reply } = input
  const asking = { person, now: context.now() }
  const { found, total, cursor } = await listArticles(context.db, isRequestedBy(person.id), asking, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  const ids = found.map(({ id }) => id)
  const requests = await requestsByPaper(context, ids, person.id)
  const list = found.flatMap((row) => {
    const request = requests.get(row.id)
    return request ? [{ ...toArticle(row, person), request }] : []
  })
  return [list, total]
}

/**
 * Keeps papers of others and records of the archive, or lets them go. What may not be listed is passed over like what
 * does not exist, so that nothing is learnt of it. The answer names those that are kept (or not) from now on: the same
 * request again answers the same.
 */
export const keep: Handler<typeof articleCalls.keep> = async ({ body, person }, context) => {
  const wanted = [...new Set(body.articleIds)].sort((a, b) => a - b)
  if (!body.isKept) {
    await context.db
      .delete(keptArticles)
      .where(and(eq(keptArticles.accountId, person.id), inArray(keptArticles.articleId, wanted)))
    return { articleIds: wanted }
  }
  const articleIds = await context.db.transaction(async (tx) => {
    // Held until the commit, so that none of them is removed for good in between.
    await tx
      .select({ id: articles.id })
      .from(articles)
      .where(inArray(articles.id, wanted))
      .orderBy(asc(articles.id))
      .for('key share')
    const found = await readArticles(tx, wanted, { person, now: context.now() })
    const ids = found
      .filter((row) => !isOwner(person, row) && rights(person, accessOf(row)).list)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
    const kept = ids.map((articleId) => ({ accountId: person.id, articleId, keptAt: context.now() }))
    if (kept.length > 0) await tx.insert(keptArticles).values(kept).onConflictDoNothing()
    return ids
  })
  return { articleIds }
}

/**
 * True of the papers that somebody keeps and may still list. One that was taken back or deleted is left out without a
 * word, and is there again when it is published again.
 */
export function isKeptBy(person: NonNullable<Person>): SQL | undefined {
  const kept = sql`exists (select from ${keptArticles} where ${keptArticles.articleId} = ${articles.id} and ${keptArticles.accountId} = ${person.id})`
  return and(
    kept,
    eq(articles.isPublished, true),
    isNull(articles.deletedAt),
    sql`${articles.ownerId} is distinct from ${person.id}`,
  )
}
