import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Payload } from '@colophon/protocol/route'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../platform/input.ts'
import { toArticle, toMyArticle } from './article-row.ts'
import { holdsText, isFinished } from './conditions.ts'
import { isKept } from './in-work.ts'
import { isKeptBy } from './kept-papers.ts'
import { listArticles } from './queries.ts'
import { queuePositions } from './queue-positions.ts'
import { articles } from './tables.ts'

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
