import { expect, test } from 'vitest'
import { prefetchOne } from './prefetch.ts'

test('prefetchOne produces the next value while the current one is consumed, and keeps the order', async () => {
  const order: string[] = []
  async function* source() {
    for (const value of [1, 2, 3]) {
      order.push(`made ${value}`)
      yield value
    }
  }
  for await (const value of prefetchOne(source())) {
    await new Promise(setImmediate)
    order.push(`used ${value}`)
  }
  expect(order).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'used 3'])
})

test('prefetchOne throws an error in order, after the values before it', async () => {
  const used: number[] = []
  async function* source() {
    yield 1
    throw new Error('no second')
  }
  const use = async () => {
    for await (const value of prefetchOne(source())) {
      await new Promise(setImmediate)
      used.push(value)
    }
  }
  await expect(use()).rejects.toThrow('no second')
  expect(used).toEqual([1])
})

test('prefetchOne ends its source when the consumer stops early', async () => {
  let isEnded = false
  async function* source() {
    try {
      for (let value = 0; ; value += 1) yield value
    } finally {
      isEnded = true
    }
  }
  for await (const value of prefetchOne(source())) if (value === 2) break
  expect(isEnded).toBe(true)
})
