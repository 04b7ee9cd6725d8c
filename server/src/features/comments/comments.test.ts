import { commentCalls } from '@colophon/protocol/comments/calls'
import { COMMENT_MAX } from '@colophon/protocol/comments/constants'
import type { Comment } from '@colophon/protocol/comments/entities'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import type { CallInput } from '@colophon/protocol/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { articles } from '../../papers/tables.ts'
import { create } from './comments.ts'
import { comments } from './tables.ts'

const TEXT = 'Peat loses water quickly. Thin layers may dry faster.'
const NASTY = '<script>alert(1)</script> **bold** $\\frac{a}{b}$ [x](javascript:alert(1)) <img src=x onerror=y>\r\n\t😀'

describe('comments', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let ben: TestUser
  let articleId: number
  beforeAll(async () => {
    app = await makeApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
    owner = await makeUser(app)
    ada = await makeUser(app)
    ben = await makeUser(app)
    articleId = await makePaper(app, owner, { text: TEXT })
  })
  afterAll(() => app.close())

  type NewComment = Partial<CallInput<typeof commentCalls.create>['body']>
  const send = (who: TestUser, more: NewComment = {}, headers = {}) =>
    who.call(commentCalls.create, { body: { articleId, message: 'How thin is thin?', ...more } }, { headers })
  const write = async (who: TestUser, more: NewComment = {}): Promise<Comment> => {
    const { status, data, message } = await send(who, more)
    if (status !== 201) throw new Error(`${status}: ${message}`)
    return data
  }
  const list = async (query: object = {}, who = ada) =>
    (await who.call(commentCalls.getComments, { query: { articleId, ...query } })).data
  const takeNotifications = async (who: TestUser) => {
    const { data } = await who.call(notificationCalls.list, { query: { isViewed: false } })
    await who.call(notificationCalls.markAsView, { body: {} })
    return data[0].map(({ type, commentId, actorId }) => ({ type, commentId, actorId }))
  }

  // Proves: x-shed-load
  it('a comment is read in the transaction that stores it, so that no failure afterwards says it was not stored', async () => {
    const { transaction } = app.context.db
    const db = { transaction: transaction.bind(app.context.db) }
    const paper = await makePaper(app, owner)
    const input = { body: { articleId: paper, message: 'Once.' }, person: { id: ada.id }, request: { headers: {} } }
    expect(await create(input as never, { ...app.context, db } as never)).toMatchObject({ message: 'Once.' })
  })

  // Proves: 7-comments-get-comments
  describe('GET /comments/get-comments', () => {
    it('all comments of a paper are listed, newest first, page by page', async () => {
      const paper = await makePaper(app, owner)
      const ids: number[] = []
      for (const message of ['one', 'two', 'three'])
        ids.unshift((await write(ada, { articleId: paper, message })).commentId)
      const [all, total] = await list({ articleId: paper })
      expect([all.map(({ commentId }) => commentId), total]).toEqual([ids, 3])
      const first = await ada.call(commentCalls.getComments, { query: { articleId: paper, limit: 2 } })
      const cursor = first.headers.get('x-next-cursor') ?? ''
      await write(ben, { articleId: paper, message: 'four' })
      const [rest] = await list({ articleId: paper, limit: 2, cursor })
      expect(rest.map(({ message }) => message)).toEqual(['one'])
    })

    // Proves: x-comment-threads, deviation-42
    it('thread starters can be listed alone, and several threads in full', async () => {
      const paper = await makePaper(app, owner)
      const [one, two, three] = [
        await write(ada, { articleId: paper, message: 'one' }),
        await write(ada, { articleId: paper, message: 'two' }),
        await write(ada, { articleId: paper, message: 'three' }),
      ]
      const answer = await write(ben, { articleId: paper, parentId: one.commentId })
      await write(ben, { articleId: paper, parentId: answer.commentId })
      await write(ben, { articleId: paper, parentId: three.commentId })
      const [first, total] = await list({ articleId: paper, onlyFirst: true, limit: 2 })
      expect([first.map(({ message }) => message), total]).toEqual([['three', 'two'], 6])
      const [whole, count] = await list({ articleId: paper, threadIds: `${one.commentId},${two.commentId}` })
      expect([new Set(whole.map(({ threadId }) => threadId)), count]).toEqual([
        new Set([one.commentId, two.commentId]),
        4,
      ])
      for (const threadIds of ['', '1,', 'x', '0', '1;2', '99999999999'])
        expect((await ada.call(commentCalls.getComments, { query: { articleId: paper, threadIds } })).status).toBe(400)
    })

    it('anyone who may view the paper can read its comments, signed in or not', async () => {
      const signedOut = await call(app, commentCalls.getComments, { query: { articleId } })
      expect(signedOut.status).toBe(200)
      const closed = await makePaper(app, owner, { isPublic: false })
      expect((await ada.call(commentCalls.getComments, { query: { articleId: closed } })).status).toBe(403)
    })
  })

  // Proves: 1-comment, 7-comments-create
  describe('POST /comments/create', () => {
    // Proves: 3-comment-articleId, 3-comment-message, 3-comment-commentId, 7-comments-get-comment
    it('a comment keeps its text exactly as typed', async () => {
      const { commentId, message } = await write(ada, { message: NASTY })
      expect(message).toBe(NASTY)
      const { data } = await call(app, commentCalls.getComment, { query: { commentId } })
      expect(data).toMatchObject({ message: NASTY, articleId, parentId: null, threadId: commentId, authorId: ada.id })
    })

    // Proves: 3-comment-parentId
    it('replies of any depth belong to one thread', async () => {
      const root = await write(ada)
      const answer = await write(ben, { parentId: root.commentId })
      const deeper = await write(ada, { parentId: answer.commentId })
      expect([answer.threadId, deeper.threadId, deeper.parentId]).toEqual([
        root.commentId,
        root.commentId,
        answer.commentId,
      ])
      const [thread, total] = await list({ threadId: root.commentId, sortingDirection: 'ASC' })
      expect(thread.map(({ commentId, answersCount }) => [commentId, answersCount])).toEqual([
        [root.commentId, 1],
        [answer.commentId, 1],
        [deeper.commentId, 0],
      ])
      expect(total).toBe(3)
    })

    // Proves: x-comment-anchor
    it('a comment is anchored to a passage only if the quoted words are there', async () => {
      const quote = 'Thin layers'
      const start = TEXT.indexOf(quote)
      const anchor = { page: null, start, end: start + quote.length, quote }
      expect((await write(ada, { anchor })).anchor).toEqual(anchor)
      const moved = { ...anchor, start: start - 1, end: start + quote.length - 1 }
      expect((await send(ada, { anchor: moved })).error).toBe('anchorElsewhere')
      expect((await send(ada, { anchor: { ...anchor, quote: 'Thick layer' } })).error).toBe('anchorElsewhere')
      expect((await send(ada, { anchor: { ...anchor, quote: 'Thin' } })).status).toBe(400)
      const noText = await makePaper(app, owner)
      expect((await send(ada, { articleId: noText, anchor })).error).toBe('anchorElsewhere')
    })

    // Proves: x-comment-once
    it('the same Idempotency-Key creates one comment, also concurrently', async () => {
      const headers = { 'Idempotency-Key': 'once-and-for-all' }
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(ada, {}, headers)))
      expect(new Set(answers.map(({ data }) => data.commentId)).size).toBe(1)
      expect((await send(ben, {}, headers)).data.commentId).not.toBe(answers[0]?.data.commentId)
      expect(await send(ada, { message: 'Something else.' }, headers)).toMatchObject({
        status: 422,
        error: 'idempotencyKeyReused',
      })
    })

    // Proves: 3-comment-message, x-comment-limits
    it.each([
      ['100 KB', 'x'.repeat(102_400)],
      ['one character more than allowed', 'x'.repeat(COMMENT_MAX + 1)],
      ['nothing', ''],
      ['only white space', ' \n\t '],
    ])('a comment of %s gets 400 and stores nothing', async (_what, message) => {
      const before = await stored(app)
      const answer = await send(ada, { message })
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['message']])
      expect(await stored(app)).toEqual(before)
    })

    it('a reply to a missing comment or one of another paper gets 404, to a deleted one 410', async () => {
      const root = await write(ada)
      await write(ben, { parentId: root.commentId })
      const elsewhere = await makePaper(app, owner)
      expect((await send(ben, { parentId: 999_999 })).status).toBe(404)
      expect((await send(ben, { parentId: root.commentId, articleId: elsewhere })).status).toBe(404)
      await ada.call(commentCalls.delete, { query: { commentId: root.commentId } })
      expect((await send(ben, { parentId: root.commentId })).status).toBe(410)
    })

    it('paper owner and replied-to author are notified once, and never of their own comments', async () => {
      const paper = await makePaper(app, owner)
      for (const who of [owner, ada, ben]) await takeNotifications(who)
      const root = await write(ada, { articleId: paper })
      expect(await takeNotifications(owner)).toEqual([
        { type: 'New comment', commentId: root.commentId, actorId: ada.id },
      ])
      const answer = await write(ben, { articleId: paper, parentId: root.commentId })
      expect(await takeNotifications(ada)).toEqual([
        { type: 'New reply', commentId: answer.commentId, actorId: ben.id },
      ])
      expect((await takeNotifications(owner)).map(({ type }) => type)).toEqual(['New comment'])
      const ofOwner = await write(owner, { articleId: paper, parentId: root.commentId })
      await write(ada, { articleId: paper, parentId: ofOwner.commentId })
      expect((await takeNotifications(owner)).map(({ type }) => type)).toEqual(['New reply'])
    })

    it('users who may no longer view the paper are not notified', async () => {
      const paper = await makePaper(app, owner)
      const root = await write(ada, { articleId: paper })
      await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, paper))
      await takeNotifications(ada)
      await write(owner, { articleId: paper, parentId: root.commentId })
      expect(await takeNotifications(ada)).toEqual([])
    })
  })

  // Proves: 7-comments-update
  describe('PUT /comments/update', () => {
    // Proves: x-comment-limits
    it('an author can edit a comment, which is marked as edited from the fifteenth minute on', async () => {
      const { commentId } = await write(ada)
      const change = async (message: string) =>
        (await ada.call(commentCalls.update, { body: { commentId, message } })).data
      expect(await change('How thin?')).toMatchObject({ message: 'How thin?', editedAt: null })
      const createdAt = new Date(Date.now() - 901_000)
      await app.context.db.update(comments).set({ createdAt }).where(eq(comments.id, commentId))
      expect((await change('How thin is it?')).editedAt).not.toBeNull()
    })

    it("editing another user's comment gets 403, an overlong text 400, a deleted comment 410", async () => {
      const { commentId } = await write(ada)
      const change = async (who: TestUser, message: string) =>
        (await who.call(commentCalls.update, { body: { commentId, message } })).status
      expect(await change(ben, 'Mine now')).toBe(403)
      expect(await change(owner, 'Mine now')).toBe(403)
      expect(await change(ada, 'x'.repeat(COMMENT_MAX + 1))).toBe(400)
      await write(ben, { parentId: commentId })
      await ada.call(commentCalls.delete, { query: { commentId } })
      expect(await change(ada, 'Back again')).toBe(410)
    })
  })

  // Proves: 7-comments-like, 7-comments-dislike
  describe('PUT /comments/like and /comments/dislike', () => {
    const NONE = { likesCount: 0, dislikesCount: 0, liked: false, disliked: false }

    // Proves: deviation-39
    it('like and dislike exclude each other, are idempotent, and can be cleared', async () => {
      const { commentId } = await write(owner)
      const like = async (isGiven = true) => (await ada.call(commentCalls.like, { body: { commentId, isGiven } })).data
      const dislike = async () => (await ada.call(commentCalls.dislike, { body: { commentId } })).data
      expect(await like()).toEqual({ ...NONE, likesCount: 1, liked: true })
      expect(await like()).toEqual({ ...NONE, likesCount: 1, liked: true })
      expect(await dislike()).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
      expect(await like(false)).toEqual({ ...NONE, dislikesCount: 1, disliked: true })
      expect(await like()).toEqual({ ...NONE, likesCount: 1, liked: true })
      expect(await like(false)).toEqual(NONE)
    })

    it('concurrent ratings count once per user', { tags: ['campaign'] }, async () => {
      const { commentId } = await write(owner)
      const press = (who: TestUser) => who.call(commentCalls.like, { body: { commentId } })
      const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => press(place % 2 ? ada : ben)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      const { data } = await ada.call(commentCalls.getComment, { query: { commentId } })
      expect(data).toMatchObject({ likesCount: 2, liked: true })
      expect((await list({ sortingField: 'likesCount' }))[0][0]?.commentId).toBe(commentId)
    })
  })

  // Proves: 7-comments-delete
  describe('DELETE /comments/delete', () => {
    const remove = async (who: TestUser, commentId: number) =>
      (await who.call(commentCalls.delete, { query: { commentId } })).status

    it('a comment without replies is removed, and one with replies leaves a placeholder until the last reply is deleted', async () => {
      const paper = await makePaper(app, owner)
      const root = await write(ada, { articleId: paper })
      const answer = await write(ben, { articleId: paper, parentId: root.commentId })
      expect(await remove(ada, root.commentId)).toBe(200)
      expect((await list({ articleId: paper }))[0]).toMatchObject([
        { commentId: answer.commentId, isDeleted: false },
        { commentId: root.commentId, isDeleted: true, message: '', authorId: null, authorName: null, answersCount: 1 },
      ])
      expect(await remove(ada, root.commentId)).toBe(200)
      expect(await remove(ben, answer.commentId)).toBe(200)
      expect(await list({ articleId: paper })).toEqual([[], 0])
    })

    it('a concurrent delete and reply leave either a placeholder with its reply, or nothing', async () => {
      const paper = await makePaper(app, owner)
      for (let round = 0; round < 5; round += 1) {
        const { commentId } = await write(ada, { articleId: paper })
        const [removed, answered] = await Promise.all([
          remove(ada, commentId),
          send(ben, { articleId: paper, parentId: commentId }),
        ])
        expect([removed, [201, 404, 410].includes(answered.status)]).toEqual([200, true])
        const [thread] = await list({ articleId: paper, threadId: commentId })
        expect(thread.length).toBe(answered.status === 201 ? 2 : 0)
      }
    })

    it("deleting another user's comment gets 403, a missing one 404", async () => {
      const { commentId } = await write(ada)
      expect([await remove(ben, commentId), await remove(owner, commentId)]).toEqual([403, 403])
      expect(await remove(ada, 999_999)).toBe(404)
    })
  })

  // Proves: 7-comments-get-comment
  it('comments vanish at once for users who may no longer view the paper', async () => {
    const paper = await makePaper(app, owner)
    const { commentId } = await write(ada, { articleId: paper })
    await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, paper))
    expect((await ada.call(commentCalls.getComments, { query: { articleId: paper } })).status).toBe(403)
    const body = { commentId, message: 'Still here?' }
    const never = await ada.call(commentCalls.getComment, { query: { commentId: 999_999 } })
    for (const answer of [
      await ada.call(commentCalls.getComment, { query: { commentId } }),
      await ada.call(commentCalls.update, { body }),
      await ada.call(commentCalls.like, { body: { commentId } }),
      await ada.call(commentCalls.delete, { query: { commentId } }),
    ]) {
      expect({ ...answer, headers: null }).toEqual({ ...never, headers: null })
    }
  })
})
