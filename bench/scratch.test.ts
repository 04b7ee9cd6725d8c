import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openScratch } from './scratch.ts'

test('a scratch is cleaned up in reverse order, even if a part fails', async () => {
  const scratch = openScratch()
  const folder = await scratch.folder()
  const order: string[] = []
  scratch.defer(async () => order.push(`first, the folder ${existsSync(folder) ? 'still there' : 'gone'}`))
  scratch.defer(async () => {
    order.push('second')
    throw new Error('stuck')
  })
  await scratch.close()
  expect(order).toEqual(['second', 'first, the folder still there'])
  expect(existsSync(folder)).toBe(false)
  await scratch.close()
  expect(order).toHaveLength(2)
})

test('a concurrent close waits for the running one, including work added meanwhile', async () => {
  const scratch = openScratch()
  const order: string[] = []
  const slow = Promise.withResolvers<void>()
  scratch.defer(async () => {
    await slow.promise
    scratch.defer(async () => order.push('late'))
    order.push('slow')
  })
  const first = scratch.close()
  const second = scratch.close().then(() => order.push('second resolved'))
  slow.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['slow', 'late', 'second resolved'])
})
