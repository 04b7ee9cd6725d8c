import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFeed } from './follow-import.ts'

test('a feed delivers values in order, given before or after a consumer waits, until its end', async () => {
  const feed = openFeed<number>()
  feed.give(1)
  feed.give(2)
  const taken: number[] = []
  const all = (async () => {
    for await (const value of feed.values) taken.push(value)
  })()
  await turn()
  expect(taken).toEqual([1, 2])
  feed.give(3)
  await turn()
  expect(taken).toEqual([1, 2, 3])
  feed.give(4)
  feed.end()
  feed.give(5)
  await all
  expect(taken).toEqual([1, 2, 3, 4])
  expect(feed.isOpen()).toBe(false)
})
