import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

/** Reads that end on command, and a count of those started. */
function slow() {
  const ends: ((value?: unknown) => void)[] = []
  let value = 'first'
  const read = async () => {
    const seen = value
    const index = ends.length
    await new Promise((resolve) => ends.push(resolve))
    return `${seen} ${index}`
  }
  return {
    read,
    ends,
    set(next: string) {
      value = next
    },
  }
}

test('callers during a running read share the next read', async () => {
  const share = coalesceReads<string>()
  const { read, ends, set } = slow()
  const first = share('list', read)
  set('second')
  const later = [share('list', read), share('list', read), share('list', read)]
  ends[0]?.()
  expect(await first).toBe('first 0')
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(later)).toEqual(['second 1', 'second 1', 'second 1'])
})

test('a read waits for no other key, and for no finished read', async () => {
  const share = coalesceReads<string>()
  const { read, ends } = slow()
  const [one, other] = [share('one', read), share('other', read)]
  for (const end of ends) end()
  expect(await Promise.all([one, other])).toEqual(['first 0', 'first 1'])
  await turn()
  const again = share('one', read)
  ends[2]?.()
  expect(await again).toBe('first 2')
})

test('a failed read fails for everyone who shared it, and the next read still runs', async () => {
  const share = coalesceReads<string>()
  const { read, ends } = slow()
  const failing = share('list', async () => {
    await turn()
    throw new Error('no database')
  })
  const next = share('list', read)
  await expect(failing).rejects.toThrow('no database')
  await turn()
  ends[0]?.()
  expect(await next).toBe('first 0')
})
