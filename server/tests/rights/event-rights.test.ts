import type { AddressInfo } from 'node:net'
import { articleEvents } from '@colophon/protocol/articles/events'
import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { SOCKET } from '@colophon/protocol/constants'
import { EVENT_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, type PaperKind, WHO, type Who } from '@colophon/protocol/testing/rights-matrix'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionOfToken } from '../../src/accounts/sessions/read-session.ts'
import { type LiveSocket, openLiveSocket } from '../../src/platform/live/live-socket.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { makeArticle, SOON, settled, startWorker } from '../testing/make-article.ts'
import { paperOfKind } from './paper-of-kind.ts'
import { makePeople, type People, WHO_LABELS } from './people.ts'

type Told = { articleId: number; uploadProgress: number }

/** An article id that does not exist: an event about it marks that all earlier ones have arrived. */
const MARK = 1_999_999_999
/** Milliseconds for processing a paper on a busy machine. */
const SLOW = 120_000

describe('uploadStatusUpdate over real connections', () => {
  let app: TestApp
  let people: People
  /** One process has the connections, the other works on papers and sends events. */
  let connected: LiveSocket
  let working: LiveSocket
  const sockets: Socket[] = []
  const told = {} as Record<keyof People, Told[]>
  const papers = {} as Record<PaperKind, number>
  beforeAll(async () => {
    app = await makeApp()
    people = await makePeople(app)
    const url = String(app.context.pool.options.connectionString)
    const options = { url, log: app.context.log, guestSpace: '/guests' }
    connected = openLiveSocket(options)
    connected.attach(app.app.server, sessionOfToken(app.context))
    working = openLiveSocket(options)
    app.context.live = working.live
    for (const who of accounts()) told[who] = await listen(people[who].accessToken)
    await vi.waitFor(() => heard('the two sides know each other', MARK - 1), SOON)

    const worker = await startWorker(app)
    const { id } = await makeArticle(people.owner)
    for (const kind of PAPERS) {
      const failed = await paperOfKind(app, people, id, kind, { status: 'error', stage: 'index' })
      papers[kind] = failed.id
      await people.owner.call(uploadCalls.retry, { body: { articleId: failed.id } })
      await settled(people.owner, failed.id)
    }
    await worker.stop()
    await vi.waitFor(() => heard('everything before has arrived', MARK), SOON)
  }, SLOW)
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await connected.close()
    await working.close()
    await app.close()
  })

  for (const kind of PAPERS) {
    for (const who of accounts()) {
      const hearers: readonly Who[] = EVENT_RIGHTS.articles.uploadStatusUpdate
      const mayHear = hearers.includes(who)
      // Proves: x-matrix-events
      it(`an event about a paper (${kind}) ${mayHear ? 'reaches' : 'does not reach'} ${WHO_LABELS[who]}`, () => {
        const mine = told[who].filter(({ articleId }) => articleId === papers[kind])
        expect(mine.some(({ uploadProgress }) => uploadProgress === PROGRESS_COMPLETE)).toBe(mayHear)
        expect(mine.length > 0).toBe(mayHear)
      })
    }
  }

  for (const [token, error] of [
    ['', 'tokenMissing'],
    ['none.of.ours', 'tokenUncorrected'],
  ]) {
    it(`a connection with the token "${token}" is refused`, async () => {
      const socket = open(token ?? '')
      const refusal = await new Promise<Error & { data?: { statusCode: number; error: string } }>((resolve) =>
        socket.on('connect_error', resolve),
      )
      expect(refusal.data).toMatchObject({ statusCode: 401, error })
      expect(socket.connected).toBe(false)
    })
  }

  it("the event's payload matches the protocol", () => {
    const { payload } = articleEvents.uploadStatusUpdate
    for (const each of told.owner) expect(payload.parse(each)).toEqual(each)
    expect(told.owner.length).toBeGreaterThan(PAPERS.length)
  })

  function open(token: string): Socket {
    const { port } = app.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { path: SOCKET.path, transports: ['websocket'], auth: { token } })
    sockets.push(socket)
    return socket
  }

  async function listen(token: string): Promise<Told[]> {
    const received: Told[] = []
    const socket = open(token)
    socket.on(articleEvents.uploadStatusUpdate.name, (payload: Told) => received.push(payload))
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => resolve())
      socket.on('connect_error', reject)
    })
    return received
  }

  /** Sends every user a marker event; once it arrives, all earlier events have arrived. */
  function heard(what: string, mark: number): void {
    for (const who of accounts()) {
      working.live.toUser(people[who].id, 'uploadStatusUpdate', { articleId: mark, uploadProgress: 0 })
    }
    for (const who of accounts()) {
      expect(
        told[who].some(({ articleId }) => articleId === mark),
        `${what}: ${who}`,
      ).toBe(true)
    }
  }
})

function accounts(): Exclude<Who, 'anonymous'>[] {
  return WHO.filter((who) => who !== 'anonymous')
}
