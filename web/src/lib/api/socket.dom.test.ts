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
  vi.restoreAllMocks()
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

/** Lets half a minute pass in steps; returns when the server got the first and each further attempt to connect, in ms. */
async function attemptTimes(chance: number): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const times: number[] = []
  let now = 0
  await serveLocally(({ path, query }) => {
    if (path === '/socket.io/' && query.get('transport') === 'polling') times.push(now)
    return failed(503, 'notReady', 'starting')
  })
  await openLive(HOST)
  await vi.waitFor(() => expect(times).toHaveLength(1), SOON)
  for (; now <= 30_000; now += STEP_MS) {
    const before = times.length
    await vi.advanceTimersByTimeAsync(STEP_MS)
    for (const round of [1, 2]) await fetch(`${location.origin}/later/${round}`)
    // An attempt fails before the clock goes on, so that the next delay begins with it.
    if (times.length > before) for (const round of [1, 2, 3, 4]) await fetch(`${location.origin}/failed/${round}`)
  }
  return times
}

const STEP_MS = 150

// Proves: 4-socket-delay, 4-socket-delay-max, 4-socket-jitter, 4-socket-attempts
it.each([
  ['longer', 0.5, [1250, 2500, 5000, 5000, 5000]],
  ['shorter', 0.4, [800, 1600, 3200, 5000, 5000]],
])(
  'the connection is tried again after 1000 ms, twice as long each time up to 5000 ms, or by up to half of it %s, without end',
  async (_direction, chance, wanted) => {
    const times = await attemptTimes(chance)
    const delays = times.map((time, index) => time - (times[index - 1] ?? 0)).slice(1)
    for (const [index, delay] of wanted.entries()) expect(Math.abs((delays[index] ?? 0) - delay)).toBeLessThan(400)
    expect(Math.max(...delays)).toBeLessThan(5400)
    expect(times.at(-1)).toBeGreaterThan(24_000)
  },
)

// Proves: 4-socket-timeout
it('a connection that is not answered ends after 20000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await serveLocally(() => ({ ...failed(503, 'notReady', 'starting'), after: new Promise(() => undefined) }))
  await openLive(HOST)
  await vi.advanceTimersByTimeAsync(19_900)
  expect(liveState()).toEqual({ phase: 'connecting', reason: null })
  await vi.advanceTimersByTimeAsync(200)
  expect(liveState()).toEqual({ phase: 'paused', reason: 'timeout' })
})

it('the event of an upload has the name of the specification', () => {
  expect(articleEvents.uploadStatusUpdate.name).toBe('uploadStatusUpdate')
})
