import { expect, test, vi } from 'vitest'
import { collectGarbage, collectWhenIdle } from './collect-garbage.ts'

test('collecting garbage frees objects that are no longer used', () => {
  const gone = new WeakRef({ text: 'x'.repeat(1000) })
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    collectGarbage()
    expect(gone.deref()).toBeUndefined()
  })
})

test('garbage is collected once when the process is idle after some work, and not after little', async () => {
  const collect = vi.fn()
  const onCollected = vi.fn()
  const watch = collectWhenIdle({ onCollected, collect, lookMs: 50, workMs: 400 })
  const idle = () => new Promise((resolve) => setTimeout(resolve, 500))
  const work = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  }
  work(100)
  await idle()
  expect(collect).not.toHaveBeenCalled()
  work(500)
  await vi.waitFor(() => expect(collect).toHaveBeenCalledTimes(1), { timeout: 5000 })
  await idle()
  expect(collect).toHaveBeenCalledTimes(1)
  expect(onCollected).toHaveBeenCalledTimes(1)
  watch.stop()
})
