import { articleCalls } from '@colophon/protocol/articles/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { commentEvents } from '@colophon/protocol/comments/events'
import { EVENT_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, WHO } from '@colophon/protocol/testing/rights-matrix'
import { eq } from 'drizzle-orm'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantAsMatrix } from '../../../tests/rights/paper-of-kind.ts'
import { makePeople, type People, WHO_LABELS } from '../../../tests/rights/people.ts'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { articles } from '../../papers/tables.ts'

const SOON = { timeout: 30_000, interval: 20 }
const STATES = {
  open: {},
  closed: { isPublic: false },
  draft: { isPublished: false },
} as const

describe('comment events between two API processes', () => {
  let app: TestApp
  let here: TestNode
  let there: TestNode
  let people: People
  beforeAll(async () => {
    app = await makeApp()
    ;[here, there] = await Promise.all([makeNode(app), makeNode(app)])
    people = await makePeople(app)
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await app.close()
  })

  const write = async (articleId: number, who: keyof People = 'owner') => {
    const body = { articleId, message: 'How thin is thin?' }
    return (await call(here, commentCalls.create, { body }, { token: people[who].accessToken })).data.commentId
  }
  const watch = async (articleId: number, who: keyof People, node = there) => {
    const socket: Socket = await node.connect(people[who])
    const received: { commentIds: number[] | null }[] = []
    const closed: unknown[] = []
    socket.on('commentsChanged', (payload) => received.push(commentEvents.commentsChanged.payload.parse(payload)))
    socket.on('commentsClosed', (payload) => closed.push(payload))
    const answer = await socket.timeout(20_000).emitWithAck('comments:watch', { articleId })
    return { socket, received, closed, status: Number(answer.statusCode) }
  }

  for (const kind of PAPERS) {
    // Proves: x-comment-live
    it(`comment events of a paper (${kind}) reach exactly the users who may view it`, async () => {
      const articleId = await makePaper(app, people.owner, STATES[kind])
      await grantAsMatrix(app, people, articleId)
      const recipients: readonly string[] = EVENT_RIGHTS.comments.commentsChanged[kind]
      const accounts = WHO.filter((who) => who !== 'anonymous')
      const watching = await Promise.all(accounts.map(async (who) => ({ who, ...(await watch(articleId, who)) })))
      const commentId = await write(articleId)
      for (const { who, status, received } of watching) {
        const may = recipients.includes(who)
        if (may) await vi.waitFor(() => expect(received[0]?.commentIds, WHO_LABELS[who]).toEqual([commentId]), SOON)
        expect([received.length > 0, status === 200], WHO_LABELS[who]).toEqual([may, may])
      }
    })
  }

  // Proves: x-comment-live, deviation-134
  it('likes, edits and deletions of comments send events, and a like without effect does not', async () => {
    const articleId = await makePaper(app, people.owner)
    const commentId = await write(articleId)
    const { received } = await watch(articleId, 'other')
    const token = people.owner.accessToken
    const times = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), SOON)
    await call(here, commentCalls.like, { body: { commentId } }, { token })
    await times(1)
    await call(here, commentCalls.like, { body: { commentId } }, { token })
    await call(here, commentCalls.update, { body: { commentId, message: 'How thick?' } }, { token })
    await times(2)
    await call(here, commentCalls.delete, { query: { commentId } }, { token })
    await times(3)
    expect(received.flatMap(({ commentIds }) => commentIds)).toEqual([commentId, commentId, commentId])
  })

  // Proves: x-rating-live
  it('a rating of the paper sends an event', async () => {
    const articleId = await makePaper(app, people.owner)
    const { received } = await watch(articleId, 'other')
    const token = people.admin.accessToken
    await call(here, articleCalls.like, { body: { articleId } }, { token })
    await vi.waitFor(() => expect(received).toEqual([{ articleId, commentIds: [], isPaperRated: true }]), SOON)
  })

  // Proves: x-comment-closed
  it('users who left or lost access get no comment events, and the latter get commentsClosed', async () => {
    const articleId = await makePaper(app, people.owner)
    const leaving = await watch(articleId, 'other')
    const losing = await watch(articleId, 'admin')
    const staying = await watch(articleId, 'owner')
    await leaving.socket.timeout(20_000).emitWithAck('comments:leave', { articleId })
    await app.context.db.update(articles).set({ isPublic: false }).where(eq(articles.id, articleId))
    // No write happens: the check every three seconds finds it.
    await vi.waitFor(() => expect(losing.closed).toEqual([{ articleId }]), SOON)
    await write(articleId)
    await vi.waitFor(() => expect(staying.received).toHaveLength(1), SOON)
    expect([leaving.received, leaving.closed, losing.received]).toEqual([[], [], []])
  })

  // Proves: x-comment-live
  it('many changes at once are batched into few events', async () => {
    const articleId = await makePaper(app, people.owner)
    const { received } = await watch(articleId, 'other')
    const began = performance.now()
    const ids = await Promise.all(Array.from({ length: 30 }, () => write(articleId)))
    await vi.waitFor(
      () => expect(new Set(received.flatMap(({ commentIds }) => commentIds))).toEqual(new Set(ids)),
      SOON,
    )
    // At most five per second, however long the thirty took.
    expect(received.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 195)
  })

  // Proves: 7-notifications-error, x-server-error
  it.each([
    [{}, 400],
    [{ articleId: 'x' }, 400],
    [{ articleId: 1, more: 1 }, 400],
    [null, 400],
    [{ articleId: 1_999_999 }, 404],
  ])(
    'watching with %j fails with %i in the acknowledgement, or as ServerError without one',
    async (payload, status) => {
      const socket = await there.connect(people.other)
      expect(await socket.timeout(20_000).emitWithAck('comments:watch', payload)).toMatchObject({ statusCode: status })
      const failure = new Promise((resolve) => socket.once('ServerError', resolve))
      socket.emit('comments:watch', payload)
      expect(await failure).toMatchObject({ statusCode: status })
    },
  )
})
