import { rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Comment } from '@colophon/protocol/comments/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { aliasedTable, and, count, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { avatarUrl } from '../../accounts/profile/avatar-url.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import { accessRequests } from '../../papers/access/tables.ts'
import { articles, documents } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage, type Sort } from '../../platform/http/paging.ts'
import { commentRatings, comments } from './tables.ts'

const answers = aliasedTable(comments, 'answers')
const likes = ratingCount(sql`${commentRatings.isLike}`)
const SORTS = {
  id: { by: comments.id, type: 'integer' },
  likesCount: { by: likes, type: 'integer' },
} as const satisfies Record<string, Sort>

type CommentQuery = {
  articleId: number
  threadId?: number | undefined
  threadIds?: number[] | undefined
  onlyFirst?: boolean | undefined
}

/** One page of a paper's comments as a user sees them, with the total; with `onlyFirst` replies are counted too. */
export async function listComments(
  db: Db,
  wantedOf: CommentQuery,
  person: Person,
  input: PageInput & { sortingField: keyof typeof SORTS },
): Promise<ListPage<Comment>> {
  const page = pageOf(SORTS[input.sortingField], comments.id, input)
  const total = db.$count(comments, conditionOf({ ...wantedOf, onlyFirst: false }))
  const found = await readPage(page, rows(db, person, page.mark), conditionOf(wantedOf), total)
  return { ...found, list: found.list.map(toComment) }
}

/** One comment as a user sees it; null when there is none. */
export async function readComment(db: Db, commentId: number, person: Person): Promise<Comment | null> {
  const [row] = await rows(db, person).where(eq(comments.id, commentId))
  return row ? toComment(row) : null
}

/** The comment a user sent with this key, or null. */
export async function commentOfKey(db: Db, authorId: number, key: string) {
  const [found] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(comments.idempotencyKey, key)))
  return found ?? null
}

/** The paper's text, to which anchors refer; null where there is none. */
export async function textOf(db: Db, articleId: number): Promise<string | null> {
  const [found] = await db
    .select({ text: sql<string>`${documents.body}->>'text'` })
    .from(documents)
    .where(eq(documents.articleId, articleId))
  return found?.text ?? null
}

/** The owner of a paper; null for an archive record. */
export async function ownerOf(db: Db, articleId: number): Promise<number | null> {
  const [found] = await db.select({ ownerId: articles.ownerId }).from(articles).where(eq(articles.id, articleId))
  return found?.ownerId ?? null
}

/** Those of these users who may view the paper now. */
export async function viewersAmong(db: Db, articleId: number, people: number[], now: Date): Promise<Set<number>> {
  const { ownerId, isPublished, isPublic, deletedAt } = articles
  const [paper] = await db
    .select({ ownerId, isPublished, isPublic, deletedAt })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!paper || people.length === 0) return new Set()
  const requests = await db
    .select()
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.articleId, articleId),
        inArray(accessRequests.accountId, people),
        or(isNull(accessRequests.expiresAt), gt(accessRequests.expiresAt, now)),
      ),
    )
  const requestOf = new Map(requests.map((request) => [request.accountId, request]))
  const viewers = people.filter((id) => {
    const { label: request = null, hadReadOnly = false } = requestOf.get(id) ?? {}
    const access = { ...paper, isDeleted: paper.deletedAt !== null, request, hadReadOnly }
    return rights({ id, role: 'user' }, access).view
  })
  return new Set(viewers)
}

function conditionOf({ articleId, threadId, threadIds, onlyFirst }: CommentQuery): SQL | undefined {
  const among = [...(threadId === undefined ? [] : [threadId]), ...(threadIds ?? [])]
  const isInThreads = among.length > 0 ? or(inArray(comments.id, among), inArray(comments.rootId, among)) : undefined
  return and(eq(comments.articleId, articleId), isInThreads, onlyFirst ? isNull(comments.parentId) : undefined)
}

type Row = Awaited<ReturnType<typeof rows>>[number]

function rows(db: Db, person: Person, mark?: SQL<string>) {
  return db
    .select({
      ...getTableColumns(comments),
      username: profiles.username,
      avatar: profiles.avatar,
      likes,
      dislikes: ratingCount(sql`not ${commentRatings.isLike}`),
      given: sql<boolean | null>`(select ${commentRatings.isLike} from ${commentRatings}
        where ${commentRatings.commentId} = ${comments.id} and ${commentRatings.accountId} = ${person?.id ?? 0})`,
      answers: sql<number>`(select count(*)::int from ${comments} ${answers} where ${answers.parentId} = ${comments.id})`,
      mark: mark ?? sql<string>`''`,
    })
    .from(comments)
    .leftJoin(profiles, eq(profiles.accountId, comments.authorId))
    .$dynamic()
}

function ratingCount(condition: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${commentRatings} where ${commentRatings.commentId} = ${comments.id} and ${condition})`
}

function toComment(row: Row): Comment {
  const isDeleted = row.deletedAt !== null
  const authorId = isDeleted ? null : row.authorId
  return {
    commentId: row.id,
    articleId: row.articleId,
    parentId: row.parentId,
    threadId: row.rootId ?? row.id,
    message: row.message,
    anchor: row.anchor,
    authorId,
    authorName: authorId === null ? null : displayName({ id: authorId, username: row.username }),
    authorAvatarUrl: authorId === null ? null : avatarUrl(row.avatar),
    likesCount: row.likes,
    dislikesCount: row.dislikes,
    liked: row.given === true,
    disliked: row.given === false,
    answersCount: row.answers,
    createdAt: row.createdAt.toISOString(),
    editedAt: isDeleted ? null : (row.editedAt?.toISOString() ?? null),
    isDeleted,
  }
}

/** How many comments a user has made on papers that everyone may read. */
export async function countPublicComments(db: Db, accountId: number): Promise<number> {
  const isOpen = and(eq(articles.isPublished, true), eq(articles.isPublic, true), isNull(articles.deletedAt))
  const [said] = await db
    .select({ count: count() })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .where(and(eq(comments.authorId, accountId), isNull(comments.deletedAt), isOpen))
  return said?.count ?? 0
}

export const commentBelongings: Belongings = {
  lists: (db, accountId) => ({
    comments: () => db.select().from(comments).where(eq(comments.authorId, accountId)).orderBy(comments.id),
    'comment-ratings': () => db.select().from(commentRatings).where(eq(commentRatings.accountId, accountId)),
  }),
  ownLists: ['comments'],
}
