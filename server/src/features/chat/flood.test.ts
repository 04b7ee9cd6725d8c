import { EVENT_LIMITS } from '@colophon/protocol/constants'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeNode, type TestNode } from '../../../tests/testing/make-node.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { chatClient, SOON } from './testing/chat-client.ts'

const { atOnce, perSecond } = EVENT_LIMITS.connection
const FLOOD = 1000

describe('a live connection that floods the server', () => {
  let app: TestApp
  let node: TestNode
  const people: TestUser[] = []
  beforeAll(async () => {
    app = await makeApp()
    for (const _ of [1, 2]) people.push(await makeUser(app))
    // Sign-up is not measured.
    app.context.config.RATE_LIMIT_FACTOR = 1
    node = await makeNode(app)
  })
  afterAll(async () => {
    await node.close()
    await app.close()
  })

  const connected = (at: number) => chatClient(node, people[at] ?? { accessToken: '' })
  const took = async (who: Awaited<ReturnType<typeof connected>>) => {
    const began = performance.now()
    const { statusCode } = await who.send('listChats')
    return { statusCode, ms: performance.now() - began }
  }

  // Proves: x-event-limits
  it('a flooding connection is served within its limit and refused beyond it, without slowing others', async () => {
    const [loud, quiet] = [await connected(0), await connected(1)]
    const began = performance.now()
    const flood = Promise.all(Array.from({ length: FLOOD }, () => loud.send('listChats')))
    const others = [await took(quiet), await took(quiet), await took(quiet)]
    const answers = await flood
    const seconds = (performance.now() - began) / 1000
    const heard = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(heard).toBeGreaterThanOrEqual(atOnce)
    expect(heard).toBeLessThanOrEqual(atOnce + perSecond * seconds + 1)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect(refused).toMatchObject({ statusCode: 429, error: 'tooManyRequests' })
    expect(refused?.message).toContain('wait a moment')
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(Math.min(...others.map(({ ms }) => ms))).toBeLessThan(2000)
    expect((await took(quiet)).statusCode).toBe(200)
  })

  // Proves: x-event-limits
  it('a flooding connection gets an error event without acknowledgements, and is closed if it continues', async () => {
    const loud = await connected(0)
    const told = vi.fn()
    const closed = vi.fn()
    loud.socket.on('ServerError', told)
    loud.socket.on('disconnect', closed)
    for (let at = 0; at < atOnce + EVENT_LIMITS.refused.atOnce + 500; at += 1) loud.socket.emit('make-me-admin', {})
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), SOON)
    expect(told.mock.calls.length).toBeLessThan(20)
    expect(told.mock.calls.at(-1)?.[0]).toMatchObject({ statusCode: 429 })
    const quiet = await connected(1)
    expect((await took(quiet)).statusCode).toBe(200)
  })
})
