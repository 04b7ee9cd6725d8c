import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { boundedQueue } from './passwords.ts'

describe('a flood', () => {
  test('never runs more at once than allowed, and everybody in line gets a turn', async () => {
    const queued = boundedQueue({ atOnce: 2, waitingMax: 100 })
    let running = 0
    let most = 0
    const works = Array.from({ length: 50 }, (_, number) =>
      queued(async () => {
        running += 1
        most = Math.max(most, running)
        await setTimeout(1)
        running -= 1
        return number
      }),
    )
    expect(await Promise.all(works)).toEqual(Array.from({ length: 50 }, (_, number) => number))
    expect(most).toBe(2)
  })

  test('is turned away beyond those at work and those in line, and leaves nothing behind', async () => {
    const queued = boundedQueue({ atOnce: 2, waitingMax: 100 })
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => queued(() => setTimeout(1))))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(18)
    expect(refused[0]).toMatchObject({ reason: { code: 'notReady', status: 503, retryAfter: 5 } })
    expect(await queued(async () => 'free again')).toBe('free again')
  })

  test('a work that fails gives its turn to the next', async () => {
    const queued = boundedQueue({ atOnce: 1, waitingMax: 10 })
    const failing = queued(() => Promise.reject(new Error('no')))
    const next = queued(async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
