import { expect, it } from 'vitest'
import { createLanes } from '../../lib/lanes.ts'

function work() {
  const begun: string[] = []
  const finish = new Map<string, (error?: Error) => void>()
  const piece = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve, reject) => finish.set(name, (error) => (error ? reject(error) : resolve())))
  }
  return { begun, finish, piece }
}

it('only so many pieces of work run at once, the rest in the order they came', async () => {
  const { begun, finish, piece } = work()
  const inLane = createLanes(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => inLane(piece(name)))
  expect(begun).toEqual(['a', 'b'])
  finish.get('b')?.()
  await all[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  finish.get('a')?.()
  await all[0]
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('a piece of work that fails frees its lane', async () => {
  const { begun, finish, piece } = work()
  const inLane = createLanes(1)
  const first = inLane(piece('a'))
  void inLane(piece('b'))
  finish.get('a')?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(begun).toEqual(['a', 'b'])
})
