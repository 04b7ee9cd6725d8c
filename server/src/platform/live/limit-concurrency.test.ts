import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Fail } from '../http/fail.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const WAIT_MS = 5000

/** Work that ends on command. */
function pending() {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: vi.fn(() => done) }
}

describe('a concurrency limit of two', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a third task starts when one of two running tasks ends or fails', async () => {
    const run = limitConcurrency(2, WAIT_MS)
    const [first, third] = [pending(), pending()]
    const failing = run(async () => {
      await vi.advanceTimersByTimeAsync(10)
      throw new Error('failed')
    })
    const all = [run(first.work), run(third.work)]
    expect(third.work).not.toHaveBeenCalled()
    await expect(failing).rejects.toThrow('failed')
    await vi.advanceTimersByTimeAsync(0)
    expect(third.work).toHaveBeenCalledOnce()
    first.end()
    third.end()
    await Promise.all(all)
  })

  it('a task that waited too long fails as busy and never starts', async () => {
    const run = limitConcurrency(1, WAIT_MS)
    const [first, second, third] = [pending(), pending(), pending()]
    const running = run(first.work)
    const refused = expect(run(second.work)).rejects.toEqual(new Fail('busy'))
    await vi.advanceTimersByTimeAsync(WAIT_MS)
    await refused
    const waiting = run(third.work)
    first.end()
    third.end()
    await Promise.all([running, waiting])
    expect(second.work).not.toHaveBeenCalled()
    expect(third.work).toHaveBeenCalledOnce()
  })
})
