import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Fail } from '../http/fail.ts'
import { atMost } from './at-most.ts'

const WAIT_MS = 5000

/** Work that ends when it is told to. */
function pending() {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: vi.fn(() => done) }
}

describe('a limit of two at once', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('starts the third piece of work when one of the others has ended, also by failing', async () => {
    const run = atMost(2, WAIT_MS)
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

  it('refuses work that waited too long as busy, and never starts it', async () => {
    const run = atMost(1, WAIT_MS)
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
