import { fork } from 'node:child_process'
import { once } from 'node:events'
import { authCalls } from '@colophon/protocol/auth/calls'
import { notificationCalls } from '@colophon/protocol/notifications/calls'
import { notificationEvents } from '@colophon/protocol/notifications/events'
import type { Trigger } from '@colophon/protocol/notifications/triggers'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../tests/testing/make-node.ts'
import { makePaper } from '../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { type ReadStream, readStream } from '../../tests/testing/read-stream.ts'
import { articles } from '../papers/tables.ts'
import { follow } from './follow.ts'
import { notify } from './notify.ts'
import { notifications } from './tables.ts'

/** Allows for a busy machine. */
const SOON = { timeout: 30_000, interval: 20 }

describe('notification delivery over two API processes', () => {
  let app: TestApp
  let here: TestNode
  let there: TestNode
  let owner: TestUser
  let reader: TestUser
  let articleId: number
  const streams: ReadStream[] = []
  beforeAll(async () => {
    app = await makeApp()
    ;[here, there] = await Promise.all([makeNode(app), makeNode(app)])
    owner = await makeUser(app)
    reader = await makeUser(app)
    articleId = await makePaper(app, owner)
  })
  beforeEach(() => app.context.db.delete(notifications))
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await app.close()
  })

  const notifyOwner = (trigger: Trigger = 'accessRequested') =>
    app.context.db.transaction((tx) =>
      notify(app.context, tx, {
        trigger,
        articleId,
        parties: { owner: owner.id, requester: reader.id },
        actorId: reader.id,
      }),
    )
  const listen = async (node: TestNode, who: TestUser, auth = {}) => {
    const received: { type: string; count: number; position: number }[] = []
    const { payload } = notificationEvents.newNotification
    await node.connect(
      who,
      (socket) => socket.on('newNotification', (body) => received.push(payload.parse(body))),
      auth,
    )
    return received
  }
  const stream = async (node: TestNode, who: TestUser, lastEventId?: number) => {
    const opened = await readStream(node, who, lastEventId)
    streams.push(opened)
    await vi.waitFor(() => expect(opened.events[0]?.name).toBe('ready'), SOON)
    return opened
  }
  const typesIn = ({ events }: ReadStream) =>
    events.filter(({ name }) => name === 'newNotification').map(({ data }) => (data as { type: string }).type)

  // Proves: 1-notifications, 7-notifications-new, x-notification-nodes
  it('a notification reaches every connection of its user, sockets and streams, in both processes, once each, and no one else', async () => {
    const sockets = await Promise.all([listen(here, owner), listen(there, owner), listen(there, owner)])
    const open = await Promise.all([stream(here, owner), stream(there, owner)])
    const stranger = await listen(there, await makeUser(app))
    await notifyOwner()
    await notifyOwner('accessWithdrawn')
    const types = ['Grant access', 'Request was withdrawn']
    await vi.waitFor(() => {
      for (const received of sockets) expect(received.map(({ type }) => type)).toEqual(types)
      for (const each of open) expect(typesIn(each)).toEqual(types)
    }, SOON)
    expect(stranger).toEqual([])
  })

  // Proves: 7-notifications-sse
  it('missed notifications are sent once each when a stream resumes', async () => {
    await notifyOwner()
    const first = await stream(here, owner)
    const lastEventId = Number(first.events[0]?.id)
    first.close()
    await notifyOwner('accessWithdrawn')
    await notifyOwner('accessRevoked')
    const again = await stream(there, owner, lastEventId)
    await notifyOwner('accessRenounced')
    await vi.waitFor(() => expect(typesIn(again)).toHaveLength(3), SOON)
    expect(typesIn(again)).toEqual(['Request was withdrawn', 'You revoked access', 'Access was given back'])
    const ids = again.events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const behind = await listen(here, owner, { lastEventId })
    await vi.waitFor(() => expect(behind).toHaveLength(3), SOON)
  })

  // Proves: 7-notifications-sse
  it('nothing is sent to a connection before its start has been announced', async () => {
    await notifyOwner()
    const order: string[] = []
    const ended = new AbortController()
    const following = follow(
      app.context,
      {
        accountId: owner.id,
        since: 0,
        async begin() {
          await notifyOwner('accessWithdrawn')
          order.push('ready')
        },
        send: ({ type }) => void order.push(type),
        failed: () => order.push('failed'),
      },
      ended.signal,
    )
    await vi.waitFor(() => expect(order).toEqual(['ready', 'Grant access', 'Request was withdrawn']), SOON)
    ended.abort()
    await following
  })

  // Proves: x-notification-nodes
  it('notifications resume after the listening connection was cut, including those meanwhile', async () => {
    const received = await listen(here, owner)
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'colophon signals' and datname = current_database()`
    await app.context.db.execute(cut)
    await notifyOwner()
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(['Grant access']), SOON)
    await notifyOwner('accessWithdrawn')
    await vi.waitFor(() => expect(received).toHaveLength(2), SOON)
  })

  // Proves: x-notification-group
  it('a connection gets at most ten updates a second, and always the last state', async () => {
    const sent: { count: number; at: number }[] = []
    const ended = new AbortController()
    const begun = Promise.withResolvers<void>()
    const follower = {
      accountId: owner.id,
      since: undefined,
      begin: () => begun.resolve(),
      send: ({ count }: { count: number }) => void sent.push({ count, at: performance.now() }),
      failed: (error: unknown) => {
        throw error
      },
    }
    const following = follow(app.context, follower, ended.signal)
    await begun.promise
    await Promise.all(Array.from({ length: 20 }, () => notifyOwner()))
    await vi.waitFor(() => expect(sent.at(-1)?.count).toBe(20), SOON)
    ended.abort()
    await following
    const pauses = sent.slice(1).map(({ at }, place) => at - (sent[place]?.at ?? 0))
    expect(Math.min(99, ...pauses)).toBeGreaterThan(90)
  })

  // Proves: x-notification-once
  it.each([
    ['before', 0],
    ['after', 1],
  ])(
    'a process killed %s the commit leaves exactly %i notifications, like its action',
    { tags: ['campaign'] },
    async (moment, wanted) => {
      const received = await listen(there, owner)
      const paper = await makePaper(app, owner)
      const url = String(app.context.pool.options.connectionString)
      const file = new URL('./testing/notify-and-die.ts', import.meta.url)
      const child = fork(file, [url, String(paper), String(owner.id), String(reader.id), moment])
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      const [row] = await app.context.db.select().from(articles).where(eq(articles.id, paper))
      expect(row?.field !== '').toBe(wanted === 1)
      const { data } = await owner.call(notificationCalls.list, { query: {} })
      expect(data[1]).toBe(wanted)
      await vi.waitFor(() => expect(received).toHaveLength(wanted), SOON)
    },
  )

  // Proves: 7-notifications-view, x-notifications-viewed
  it('notifications viewed in one process are viewed in the other, and counted for the account', async () => {
    const received: unknown[] = []
    await there.connect(owner, (socket) => socket.on('notificationsViewed', (payload) => received.push(payload)))
    await notifyOwner()
    expect((await owner.call(profileCalls.me, {})).data.notifications).toBe(1)
    await call(here, notificationCalls.markAsView, { body: {} }, { token: owner.accessToken })
    await vi.waitFor(() => expect(received).toEqual([{ unviewed: 0 }]), SOON)
    expect((await owner.call(profileCalls.me, {})).data.notifications).toBe(0)
  })

  // Proves: 7-notifications-sse
  describe('a notification stream', () => {
    it('a stream ends with its session and sends nothing more', async () => {
      const leaving = await makeUser(app)
      const paper = { owner: leaving.id }
      const open = await stream(here, leaving)
      await leaving.call(authCalls.logout, {})
      await app.context.db.transaction((tx) =>
        notify(app.context, tx, { trigger: 'accessReminded', articleId, parties: paper, actorId: null }),
      )
      await open.ended
      expect(typesIn(open)).toEqual([])
    })

    it('a stream is refused without a session, with an invalid position, and beyond twenty per user', async () => {
      expect((await readStream(here, { accessToken: 'forged' })).status).toBe(401)
      expect((await readStream(here, owner, -1)).status).toBe(400)
      const many = await makeUser(app)
      for (let count = 0; count < 20; count += 1) streams.push(await readStream(there, many))
      expect((await readStream(there, many)).status).toBe(429)
    })
  })
})
