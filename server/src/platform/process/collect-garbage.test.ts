import { expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

test('collecting garbage frees objects that are no longer used', () => {
  const gone = new WeakRef({ text: 'x'.repeat(1000) })
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    collectGarbage()
    expect(gone.deref()).toBeUndefined()
  })
})
