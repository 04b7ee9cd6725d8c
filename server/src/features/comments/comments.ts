import type { User } from '@colophon/protocol/auth/roles'
import type { commentCalls } from '@colophon/protocol/comments/calls'
import { COMMENTS_PER_MINUTE, QUIET_EDIT_SECONDS } from '@colophon/protocol/comments/constants'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { CallInput } from '@colophon/protocol/route'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { notify } from '../../notices/notify.ts'
import type { Context } from '../../platform/context.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Handler } from '../../platform/http/input.ts'
import { sendPage } from '../../platform/http/paging.ts'
import { findComment } from './find-comment.ts'
import { notifyChange } from './notify-change.ts'
import { commentOfKey, listComments, ownerOf, readComment, textOf, viewersAmong } from './queries.ts'
import { commentRatings, comments } from './tables.ts'

/** Comments of a paper the caller may view, including replies and placeholders. */
export const getComments: Handler<typeof commentCalls.getComments> = async ({ query, person, reply }, { db }) =>
  sendPage(reply, await listComments(db, query, person, query))

/** One comment, for links and live events. */
export const getComment: Handler<typeof commentCalls.getComment> = ({ query, person }, context) =>
  findComment(context, query.commentId, person)

/** Creates a comment or reply; watchers of the paper, its owner and the replied-to author are notified at commit. */
export const create: Handler<typeof commentCalls.create> = async ({ body, person, request }, context) => {
  const { articleId, message } = body
  if (message.trim() === '') fail('commentEmpty', { fields: { message: 'A comment needs at least one word.' } })
  const idempotencyKey = readIdempotencyKey(request)
  return context.db.transaction(async (tx) => {
    // Read before the commit: a failure must not answer that nothing was stored.
    const read = async (id: number) => (await readComment(tx, id, person)) ?? fail('commentNotFound')
    await lockNamed(tx, 'comments', person.id)
    const before = idempotencyKey && (await commentOfKey(tx, person.id, idempotencyKey))
    if (before) return isSame(before, body) ? read(before.id) : fail('idempotencyKeyReused')
    await checkPace(context, tx, person.id)
    if (body.anchor) await checkAnchor(tx, articleId, body.anchor)
    const parent = body.parentId ? await holdParent(tx, articleId, body.parentId) : null
    const [written] = await tx
      .insert(comments)
      .values({
        articleId,
        authorId: person.id,
        parentId: parent?.id ?? null,
        rootId: parent && (parent.rootId ?? parent.id),
        message,
        anchor: body.anchor ?? null,
        idempotencyKey,
        createdAt: context.now(),
      })
      .returning({ id: comments.id })
    const { id } = written ?? fail('serverError')
    await notifyChange(context, tx, { articleId, commentId: id })
    const answered = parent?.authorId ?? null
    const mayStillView = answered !== null && (await viewersAmong(tx, articleId, [answered], context.now())).size > 0
    const parties = { owner: await ownerOf(tx, articleId), repliedTo: mayStillView ? answered : null }
    await notify(context, tx, { trigger: 'commentAdded', articleId, parties, actorId: person.id, commentId: id })
    return read(id)
  })
}

/** Whether a comment matches this call; its text may have been edited or deleted since. */
function isSame(
  before: typeof comments.$inferSelect,
  { articleId, parentId, message, anchor }: CallInput<typeof commentCalls.create>['body'],
): boolean {
  const isAsWritten = before.editedAt === null && before.deletedAt === null
  return (
    before.articleId === articleId &&
    before.parentId === (parentId ?? null) &&
    (before.message === message || !isAsWritten) &&
    JSON.stringify(before.anchor) === JSON.stringify(anchor ?? null)
  )
}

async function checkPace({ config, now }: Pick<Context, 'config' | 'now'>, tx: Db, authorId: number): Promise<void> {
  const minuteAgo = new Date(now().getTime() - 60_000)
  const written = await tx.$count(comments, and(eq(comments.authorId, authorId), gt(comments.createdAt, minuteAgo)))
  if (written >= COMMENTS_PER_MINUTE * config.RATE_LIMIT_FACTOR) fail('commentsTooFast', { retryAfter: 60 })
}

/** The quoted text of an anchor must be in the paper. */
async function checkAnchor(tx: Db, articleId: number, { start, end, quote }: Anchor): Promise<void> {
  const text = await textOf(tx, articleId)
  if (text === null || text.slice(start, end) !== quote) fail('anchorElsewhere')
}

/** The comment replied to, locked so that it cannot be removed before the reply exists. */
async function holdParent(tx: Db, articleId: number, parentId: number) {
  const [parent] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, parentId), eq(comments.articleId, articleId)))
    .for('key share')
  if (!parent) return fail('commentNotFound')
  if (parent.deletedAt !== null) fail('commentDeleted')
  return parent
}

/** Edits the caller's comment; marked as edited from 15 minutes after its creation. */
export const update: Handler<typeof commentCalls.update> = async ({ body, person }, context) => {
  const { commentId, message } = body
  if (message.trim() === '') fail('commentEmpty', { fields: { message: 'A comment needs at least one word.' } })
  const comment = await findComment(context, commentId, person)
  if (comment.isDeleted) fail('commentDeleted')
  if (comment.authorId !== person.id) fail('commentNotYours')
  const now = context.now()
  const quietUntil = new Date(new Date(comment.createdAt).getTime() + QUIET_EDIT_SECONDS * 1000)
  return context.db.transaction(async (tx) => {
    const editedAt = now < quietUntil ? sql`${comments.editedAt}` : now
    const [changed] = await tx
      .update(comments)
      .set({ message, editedAt })
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id })
    if (!changed) fail('commentDeleted')
    await notifyChange(context, tx, comment)
    return (await readComment(tx, commentId, person)) ?? fail('commentNotFound')
  })
}

type Given = { commentId: number; isGiven: boolean; isLike: boolean }

/** Sets a like instead of a dislike, or clears it; a repetition changes nothing and sends no event. */
export const like: Handler<typeof commentCalls.like> = ({ body, person }, context) =>
  rate(context, person, { ...body, isLike: true })

/** Sets a dislike instead of a like, or clears it; a repetition changes nothing and sends no event. */
export const dislike: Handler<typeof commentCalls.dislike> = ({ body, person }, context) =>
  rate(context, person, { ...body, isLike: false })

async function rate(context: Context, person: User, given: Given) {
  const comment = await findComment(context, given.commentId, person)
  if (comment.isDeleted) fail('commentDeleted')
  const isThereAlready = given.isLike ? comment.liked : comment.disliked
  if (isThereAlready === given.isGiven) return comment
  return context.db.transaction(async (tx) => {
    // Locked until the commit, so that it is not removed meanwhile.
    const [held] = await tx
      .select({ deletedAt: comments.deletedAt })
      .from(comments)
      .where(eq(comments.id, given.commentId))
      .for('key share')
    if (!held) fail('commentNotFound')
    if (await change(tx, person.id, given)) await notifyChange(context, tx, comment)
    return (await readComment(tx, given.commentId, person)) ?? fail('commentNotFound')
  })
}

/** Stores one row per user; counts are computed. Returns whether something changed. */
async function change(tx: Db, accountId: number, { commentId, isGiven, isLike }: Given): Promise<boolean> {
  if (!isGiven) {
    const mine = and(eq(commentRatings.commentId, commentId), eq(commentRatings.accountId, accountId))
    const taken = await tx
      .delete(commentRatings)
      .where(and(mine, eq(commentRatings.isLike, isLike)))
      .returning({ id: commentRatings.commentId })
    return taken.length > 0
  }
  const changed = await tx
    .insert(commentRatings)
    .values({ commentId, accountId, isLike })
    .onConflictDoUpdate({
      target: [commentRatings.commentId, commentRatings.accountId],
      set: { isLike },
      setWhere: ne(commentRatings.isLike, isLike),
    })
    .returning({ id: commentRatings.commentId })
  return changed.length > 0
}
