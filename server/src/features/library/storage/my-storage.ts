import { isOwner } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import type { PaperLabels } from '@colophon/protocol/library/entities'
import { parseFiledSearch } from '@colophon/protocol/library/search'
import type { AccessRequest } from '@colophon/protocol/requests/entities'
import type { Payload } from '@colophon/protocol/route'
import { COUNTED_FIELDS_MAX, type MyCounts, type storageCalls } from '@colophon/protocol/storage/calls'
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toArticle, toMyArticle } from '../../../papers/article-row.ts'
import { holdsText, isFinished, mayBeListed } from '../../../papers/conditions.ts'
import { isNotDeleted, queuePositions } from '../../../papers/processing.ts'
import { isRequestedBy, listArticles } from '../../../papers/queries.ts'
import { articles, bookmarks } from '../../../papers/tables.ts'
import { lockListed } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { sendPage } from '../../../platform/http/paging.ts'
import { isFiled, labelsOf } from '../filed-papers.ts'

/** Matches finished papers, and drafts whose attached file is still being read or could not be read. */
const IN_STORAGE = or(isFinished(true), and(articles.isFileAttached, eq(articles.isPublished, false)))

/** What is shown of My storage, whatever the order and the page. */
type Shown = Omit<
  Payload<typeof storageCalls.myArticles>['query'],
  'sortingField' | 'sortingDirection' | 'limit' | 'offset' | 'cursor'
>

/**
 * The user's papers, and all those filed as asked: in My storage, processing or failed (Upload activity), in the bin, or bookmarked. The
 * processing state of others' papers is not revealed.
 */
export const myArticles: Handler<typeof storageCalls.myArticles> = async ({ query, person, reply }, context) => {
  const condition = isListed(context.db, person, query)
  const page = await listArticles(context.db, condition, { person, now: context.now() }, query)
  const found = page.list
  const mine = found.filter((row) => isOwner(person, row))
  const [positions, labels] = await Promise.all([
    queuePositions(context.db, mine),
    labelsOf(
      context.db,
      person,
      found.map(({ id }) => id),
    ),
  ])
  const list = found.map((row) => ({
    ...(isOwner(person, row)
      ? toMyArticle(row, person, positions.get(row.id))
      : { ...toArticle(row, person), ...PROCESSED }),
    labels: labels.get(row.id) ?? NO_LABELS,
  }))
  return sendPage(reply, { ...page, list })
}

/** What a list of My storage shows. */
function isListed(db: Db, person: User, query: Shown): SQL | undefined {
  const { text, search } = parseFiledSearch(query.search ?? '')
  const { collectionId, tagId, readingStatus, minStars } = query
  const filed = isFiled(db, person, {
    ...search,
    collectionId,
    tagId,
    status: readingStatus ?? search.status,
    minStars: minStars ?? search.minStars,
  })
  const of = query.isKept ? ofOthers : filed ? ofAnyone : ofMine
  return and(
    of(person, query),
    filed,
    query.search === undefined || (filed && text === '') ? undefined : holdsText(text),
  )
}

const NO_LABELS: PaperLabels = { collectionIds: [], tagIds: [], status: null, stars: null }

const PROCESSED = { uploadProgress: 99, stage: null, reasonCode: null, reason: null, warnings: [], queuePosition: null }

function ofMine(person: User, query: Shown): SQL | undefined {
  return and(
    eq(articles.ownerId, person.id),
    query.isDeleted ? isNotNull(articles.deletedAt) : isNotDeleted,
    query.isHidden === undefined ? undefined : eq(articles.isHidden, query.isHidden),
    query.sha256 === undefined ? undefined : eq(articles.sha256, query.sha256),
    ofEither(query),
  )
}

/** Filters on hidden, deleted and the file hash apply to own papers only; with bookmarks they match nothing. */
function ofOthers(person: User, query: Shown): SQL | undefined {
  const isOwnBusiness = query.isHidden || query.isDeleted || query.sha256 !== undefined
  return and(isBookmarkedBy(person), isOwnBusiness ? sql`false` : undefined, ofEither(query))
}

/** Papers of anyone that the user may list, where only those filed in some way are asked for. */
function ofAnyone(person: User, query: Shown): SQL | undefined {
  const isOwnBusiness = query.isHidden || query.isDeleted || query.sha256 !== undefined
  return isOwnBusiness ? ofMine(person, query) : and(mayBeListed(person), ofEither(query))
}

function ofEither(query: Shown): SQL | undefined {
  return and(
    query.doneStatus === undefined ? undefined : query.doneStatus ? IN_STORAGE : isFinished(false),
    query.isPublished === undefined ? undefined : eq(articles.isPublished, query.isPublished),
  )
}

/** Counts of the lists of My storage, and of the papers that the first one shows with these filters by year and field. */
export const myCounts: Handler<typeof storageCalls.myCounts> = async ({ query, person }, { db }) => {
  const finished = and(isNotDeleted, IN_STORAGE)
  const shown = isListed(db, person, { ...query, doneStatus: true })
  const [mine] = await db
    .select({
      all: countWhere(finished),
      drafts: countWhere(and(finished, eq(articles.isPublished, false))),
      published: countWhere(and(finished, eq(articles.isPublished, true))),
      hidden: countWhere(and(isNotDeleted, eq(articles.isHidden, true))),
      bin: countWhere(isNotNull(articles.deletedAt)),
    })
    .from(articles)
    .where(eq(articles.ownerId, person.id))
  const count = sql<number>`count(*)::int`
  const years = await db
    .select({ year: sql<number>`${articles.year}`, count })
    .from(articles)
    .where(and(shown, isNotNull(articles.year)))
    .groupBy(articles.year)
    .orderBy(articles.year)
  const fields = await db
    .select({ field: articles.field, count })
    .from(articles)
    .where(and(shown, ne(articles.field, '')))
    .groupBy(articles.field)
    .orderBy(desc(count), articles.field)
    .limit(COUNTED_FIELDS_MAX)
  return { ...(mine ?? NONE), kept: await db.$count(articles, isBookmarkedBy(person)), years, fields }
}

const NONE: Omit<MyCounts, 'kept' | 'years' | 'fields'> = { all: 0, drafts: 0, published: 0, hidden: 0, bin: 0 }

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/** A user's requests by paper. */
export type RequestsByPaper = (
  context: Pick<Context, 'db' | 'now'>,
  articleIds: readonly number[],
  accountId: number,
) => Promise<Map<number, z.input<typeof AccessRequest>>>

/** Papers of others that the user has requested and may still list, with the requests. */
export const myRequestedArticles =
  (requestsByPaper: RequestsByPaper): Handler<typeof storageCalls.myRequestedArticles> =>
  async (input, context) => {
    const { query, person, reply } = input
    const asking = { person, now: context.now() }
    const page = await listArticles(context.db, isRequestedBy(person.id), asking, query)
    const ids = page.list.map(({ id }) => id)
    const requests = await requestsByPaper(context, ids, person.id)
    const list = page.list.flatMap((row) => {
      const request = requests.get(row.id)
      return request ? [{ ...toArticle(row, person), request }] : []
    })
    return sendPage(reply, { ...page, list })
  }

/**
 * Adds or removes bookmarks on papers of others and archive records. Papers that may not be listed are ignored like
 * missing ones. The reply contains the ids now (not) bookmarked, so repeating it gives the same.
 */
export const keep: Handler<typeof storageCalls.keep> = async ({ body, person }, context) => {
  const wanted = [...new Set(body.articleIds)].sort((a, b) => a - b)
  if (!body.isKept) {
    await context.db
      .delete(bookmarks)
      .where(and(eq(bookmarks.accountId, person.id), inArray(bookmarks.articleId, wanted)))
    return { articleIds: wanted }
  }
  const articleIds = await context.db.transaction(async (tx) => {
    const listed = await lockListed(tx, wanted, { person, now: context.now() })
    const ids = listed.filter((row) => !isOwner(person, row)).map(({ id }) => id)
    const kept = ids.map((articleId) => ({ accountId: person.id, articleId, keptAt: context.now() }))
    if (kept.length > 0) await tx.insert(bookmarks).values(kept).onConflictDoNothing()
    return ids
  })
  return { articleIds }
}

/**
 * Matches the user's bookmarks that they may still list. Unpublished or deleted papers are hidden until they are
 * published again.
 */
export function isBookmarkedBy(person: User): SQL | undefined {
  const kept = sql`exists (select from ${bookmarks} where ${bookmarks.articleId} = ${articles.id} and ${bookmarks.accountId} = ${person.id})`
  return and(
    kept,
    eq(articles.isPublished, true),
    isNull(articles.deletedAt),
    sql`${articles.ownerId} is distinct from ${person.id}`,
  )
}
