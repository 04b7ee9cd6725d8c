import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Pieces of work that end, or fail, when they are told to, and tell which of them have begun. */
function slow() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.resolve(name), ends }
}

test('what concerns one key is done one after the other, in the order of asking', async () => {
  const [of, { begun, work, end }] = [inTurn(), slow()]
  const all = ['a', 'b', 'c'].map((name) => of(1, work(name)))
  await turn()
  expect(begun).toEqual(['a'])
  end('a')
  await turn()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await turn()
  end('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('what concerns another key waits for nobody', async () => {
  const [of, { begun, work, end }] = [inTurn(), slow()]
  void of(1, work('a'))
  const other = of(2, work('b'))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await other).toBe('b')
})

test('work that fails is its own failure: the next has its turn', async () => {
  const [of, { work, end, ends }] = [inTurn(), slow()]
  const failing = of(1, work('a'))
  const next = of(1, work('b'))
  ends.get('a')?.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await turn()
  end('b')
  expect(await next).toBe('b')
})

test('a key that nobody waits for is free again', async () => {
  const [of, { begun, work, end }] = [inTurn(), slow()]
  const first = of(1, work('a'))
  end('a')
  await first
  void of(1, work('b'))
  expect(begun).toEqual(['a', 'b'])
})
