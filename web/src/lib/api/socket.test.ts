import { articleEvents } from '@colophon/protocol/articles/events'
import { chatEvents } from '@colophon/protocol/chat/events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, serveLocally } from '../../testing/local-server.ts'
import type { CallError } from './call-error.ts'
import { askLive, closeLive, liveState, openLive, socketReason, watchLive } from './socket.ts'

const SOON = { timeout: 30_000 }
const HOST = { accessToken: () => 'token-1', fresh: async () => {}, renew: async () => {} }

afterEach(() => {
  closeLive()
  vi.useRealTimers()
})

/** Advances time by a minute; requests started by that have reached the server when this returns. */
async function aMinuteLater(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000)
  for (const round of [1, 2]) await fetch(`${location.origin}/later/${round}`)
}

describe('the texts of a lost connection', () => {
  // Proves: 8-socket-timeout, 8-socket-parse, 8-socket-disconnected
  it.each([
    ['timeout', 'timeout'],
    ['ping timeout', 'timeout'],
    ['parse error', 'parse error'],
    ['transport close', 'disconnected'],
    ['io server disconnect', 'disconnected'],
    ['xhr poll error', 'disconnected'],
  ])('the disconnect reason "%s" is shown as "%s"', (reason, text) => {
    expect(socketReason(reason)).toBe(text)
  })
})

// Proves: 4-socket-path, 4-socket-bearer, 8-socket-disconnected
it('the connection uses /socket.io with the bearer token on polling headers, and reports paused live updates', async () => {
  const { received } = await serveLocally(() => failed(503, 'notReady', 'starting'))
  const phases: string[] = []
  const stop = watchLive(() => phases.push(liveState().phase))
  await openLive(HOST)
  await vi.waitFor(() => expect(liveState()).toEqual({ phase: 'paused', reason: 'disconnected' }), SOON)
  stop()
  // Reconnection attempts continue; these two come first.
  expect(phases.slice(0, 2)).toEqual(['connecting', 'paused'])
  const polling = received.find(({ query }) => query.get('transport') === 'polling')
  expect(polling).toMatchObject({ path: '/socket.io/', token: 'token-1' })
})

it('a message sent during the first connection waits for its outcome', async () => {
  await serveLocally(() => failed(503, 'notReady', 'starting'))
  const opening = openLive(HOST)
  expect(liveState().phase).toBe('connecting')
  const phase = askLive(chatEvents.listChats, {}).then(
    () => 'answered',
    ({ status }: CallError) => `${status} while ${liveState().phase}`,
  )
  await opening
  expect(await phase).toBe('0 while paused')
})

it('signing out closes the connection without reconnecting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { received } = await serveLocally(() => failed(503, 'notReady', 'starting'))
  const attempts = () => received.filter(({ path }) => path === '/socket.io/').length
  await openLive(HOST)
  await vi.waitFor(() => expect(liveState().phase).toBe('paused'), SOON)
  closeLive()
  expect(liveState()).toEqual({ phase: 'off', reason: null })
  const before = attempts()
  expect(before).toBeGreaterThan(0)
  await aMinuteLater()
  expect(attempts()).toBe(before)
})

it('closing while the code is loading leaves nothing open', async () => {
  const { received } = await serveLocally(() => failed(503, 'notReady', 'starting'))
  const opening = openLive(HOST)
  closeLive()
  await opening
  expect(liveState().phase).toBe('off')
  expect(received).toEqual([])
})

// Proves: 4-socket-token
it('an expired token is refreshed before the connection is opened', async () => {
  const { received } = await serveLocally(() => failed(503, 'notReady', 'starting'))
  let token = 'expired'
  const fresh = async () => {
    token = 'fresh'
  }
  await openLive({ ...HOST, accessToken: () => token, fresh })
  const isPolling = () => received.some(({ query }) => query.get('transport') === 'polling')
  await vi.waitFor(() => expect(isPolling()).toBe(true), SOON)
  expect(received.every(({ token: sent }) => sent === null || sent === 'fresh')).toBe(true)
})

it('opening again with a new token closes the old connection without asking for another token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await serveLocally(() => failed(503, 'notReady', 'starting'))
  let renewed = 0
  const renew = async () => {
    renewed += 1
  }
  await openLive({ ...HOST, renew, fresh: renew })
  await openLive({ ...HOST, renew })
  await aMinuteLater()
  await aMinuteLater()
  expect(renewed).toBe(1)
})

it('the event of an upload has the name of the specification', () => {
  expect(articleEvents.uploadStatusUpdate.name).toBe('uploadStatusUpdate')
})
