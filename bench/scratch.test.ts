import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openScratch } from './scratch.ts'

test('what a run made is taken away in the opposite order, also when a part of it fails', async () => {
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
