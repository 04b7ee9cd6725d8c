import { administrationCalls } from '@colophon/protocol/administration/calls'
import { Dashboard } from '@colophon/protocol/administration/entities'
import { administrationEvents } from '@colophon/protocol/administration/events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'

const SOON = { timeout: 30_000, interval: 50 }
const reason = 'a good reason'

// Proves: x-admin-live
describe('live dashboard figures', () => {
  let app: TestApp
  let node: TestNode
  let admin: TestUser
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    node = await makeNode(app)
    admin = await makeUser(app, { role: 'admin' })
    user = await makeUser(app)
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  const watch = async (who: TestUser) => {
    const socket = await node.connect(who)
    const answer = await socket.timeout(20_000).emitWithAck(administrationEvents.watchDashboard.name, {})
    return { socket, answer }
  }

  it('figures are sent to an administrator when they change', async () => {
    const { socket, answer } = await watch(admin)
    const received: Dashboard[] = []
    socket.on(administrationEvents.dashboardChanged.name, (payload) => received.push(Dashboard.parse(payload)))
    const { total } = Dashboard.parse(answer.data).users
    await makeUser(app)
    await vi.waitFor(() => expect(received.at(-1)?.users.total).toBe(total + 1), SOON)
  })

  it('figures are refused to everyone else', async () => {
    const { answer } = await watch(user)
    expect(answer).toMatchObject({ statusCode: 403, error: 'adminOnly' })
  })

  it('all connections of a user end when they are frozen', async () => {
    const socket = await node.connect(user)
    const ended = new Promise((resolve) => socket.on('disconnect', resolve))
    const body = { userId: user.id, isFrozen: true, reason }
    const began = performance.now()
    expect((await call(node, administrationCalls.freeze, { body }, { token: admin.accessToken })).status).toBe(200)
    expect(await ended).toBe('io server disconnect')
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
