import { authCalls } from '@colophon/protocol/auth/calls'
import { SOCKET } from '@colophon/protocol/constants'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_NAMESPACE } from '@colophon/protocol/docviz/constants'
import type { Task } from '@colophon/protocol/docviz/entities'
import { docvizEvents } from '@colophon/protocol/docviz/events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { sendTask } from './send-task.ts'
import { docvizTasks } from './tables.ts'
import { makeVisitor, type Visitor } from './testing/visitor.ts'

const SOON = { timeout: 30_000, interval: 20 }

describe('docviz live connections over two API processes', () => {
  let app: TestApp
  let here: TestNode
  let there: TestNode
  const open: Socket[] = []
  beforeAll(async () => {
    app = await makeApp()
    ;[here, there] = await Promise.all([makeNode(app), makeNode(app)])
  })
  afterAll(async () => {
    for (const socket of open) socket.disconnect()
    await Promise.all([here.close(), there.close()])
    await app.close()
  })

  async function socketToken(visitor: Visitor): Promise<string> {
    return (await visitor.call(docvizCalls.websocketToken, {})).data.token
  }
  /** Connects; returns the received events, or the failure. */
  async function connect(token: string, node = there) {
    const path = SOCKET.path
    const socket = io(node.url + DOCVIZ_NAMESPACE, {
      path,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      reconnection: false,
    })
    open.push(socket)
    const received: Task[] = []
    socket.on(docvizEvents.taskUpdate.name, (payload: unknown) =>
      received.push(docvizEvents.taskUpdate.payload.parse(payload)),
    )
    const refused = await new Promise<string | null>((resolve) => {
      socket.once('connect', () => resolve(null))
      socket.once('connect_error', ({ message }) => resolve(message))
    })
    return { socket, received, refused }
  }
  const nodeApp = (node: TestNode) => ({ ...app, url: node.url })

  // Proves: 7-docviz-token
  it('a websocket token opens one connection, and other tokens none', async () => {
    const visitor = await makeVisitor(nodeApp(here))
    const token = await socketToken(visitor)
    expect((await connect(token)).refused).toBeNull()
    expect((await connect(token)).refused).toBe('token uncorrected')
    expect((await connect(visitor.token)).refused).toBe('token uncorrected')
    const user = await makeUser(app)
    expect((await connect(user.accessToken)).refused).toBe('token uncorrected')
  })

  // Proves: x-docviz-live
  it('a websocket token older than 60 seconds opens no connection', async () => {
    const visitor = await makeVisitor(nodeApp(here))
    const token = await socketToken(visitor)
    app.advanceClock(61)
    expect((await connect(token)).refused).toBe('token uncorrected')
  })

  // Proves: x-docviz-live
  it('document events reach the connections of their id only', async () => {
    const [mine, other] = [await makeVisitor(nodeApp(here)), await makeVisitor(nodeApp(here))]
    const connection = await connect(await socketToken(mine))
    const others = await connect(await socketToken(other))
    const { data } = await mine.upload()
    const [row] = await app.context.db.select().from(docvizTasks)
    if (!row) throw new Error('There is no document')
    // Sent by another process than that of the connections, as by a worker.
    const checkReceived = async () => {
      sendTask({ live: here.live }, row)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(connection.received.map(({ id }) => id)).toContain(data.id)
    }
    await vi.waitFor(checkReceived, SOON)
    expect(others.received).toEqual([])
  })

  // Proves: x-docviz-logout
  it('a connection ends with its token and with the session of the token', async () => {
    const guest = await makeVisitor(nodeApp(here))
    const connection = await connect(await socketToken(guest))
    await guest.call(docvizCalls.logout, {})
    await vi.waitFor(() => expect(connection.socket.connected).toBe(false), SOON)

    const user = await makeUser(app)
    const bound = await makeVisitor(nodeApp(here), user)
    const also = await connect(await socketToken(bound))
    await callOn(here, user.accessToken)
    await vi.waitFor(() => expect(also.socket.connected).toBe(false), SOON)
    expect((await bound.call(docvizCalls.me, {})).status).toBe(401)
  })

  async function callOn(node: TestNode, token: string): Promise<void> {
    const { method, path } = authCalls.logout
    await fetch(`${node.url}/api/v1${path}`, { method, headers: { Authorization: `Bearer ${token}` } })
  }
})
