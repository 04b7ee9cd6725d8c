import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

// Proves: x-analysis-turns
test('one task of each caller is taken in turn, those of a caller in order', () => {
  const turns = openTurns<string>()
  for (const task of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) turns.add(task.slice(0, 1), task)
  turns.remove('a', 'a2')
  turns.remove('a', 'none')
  turns.remove('d', 'none')
  const taken: (string | undefined)[] = [turns.next()?.task, turns.next()?.task]
  turns.add('d', 'd1')
  for (let count = 0; count < 5; count += 1) taken.push(turns.next()?.task)
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a3', 'b2', 'd1', undefined])
})

test('all waiting tasks can be taken at once', () => {
  const turns = openTurns<number>()
  turns.add('a', 1)
  turns.add('b', 2)
  expect(turns.takeAll()).toEqual([1, 2])
  expect(turns.next()).toBe(null)
})
