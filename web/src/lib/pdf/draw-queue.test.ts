import { expect, it } from 'vitest'
import { DrawQueue } from './draw-queue.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

function drawings(queue: DrawQueue) {
  const begun: string[] = []
  const cancelled: string[] = []
  const end = new Map<string, () => void>()
  const add = (name: string, urgency: () => number) =>
    queue.add(urgency, () => {
      begun.push(name)
      return {
        done: new Promise<void>((resolve, reject) => {
          end.set(name, resolve)
          end.set(`${name} failed`, () => reject(new Error('stopped')))
        }),
        cancel: () => {
          cancelled.push(name)
          end.get(`${name} failed`)?.()
        },
      }
    })
  return { begun, cancelled, end, add }
}

it('the most urgent job runs first, with priorities re-read before each start', async () => {
  const { begun, end, add } = drawings(new DrawQueue(1))
  let scrolled = 0
  add('first', () => 5)
  add('near', () => 1 + scrolled)
  add('far', () => 9 - scrolled)
  await turn()
  expect(begun).toEqual(['near'])
  scrolled = 8
  end.get('near')?.()
  await turn()
  expect(begun).toEqual(['near', 'far'])
})

it('a job cancelled while waiting is never started', async () => {
  const { begun, end, add } = drawings(new DrawQueue(1))
  add('shown', () => 0)
  const stop = add('passed by', () => 1)
  await turn()
  stop()
  end.get('shown')?.()
  await turn()
  expect(begun).toEqual(['shown'])
})

it('a cancelled running job makes room for the next', async () => {
  const { begun, cancelled, add } = drawings(new DrawQueue(1))
  const stop = add('passed by', () => 0)
  add('next', () => 1)
  await turn()
  stop()
  await turn()
  expect(cancelled).toEqual(['passed by'])
  expect(begun).toEqual(['passed by', 'next'])
})

it('no more pages are rendered at once than allowed', async () => {
  const { begun, add } = drawings(new DrawQueue(2))
  for (const name of ['a', 'b', 'c']) add(name, () => 0)
  await turn()
  expect(begun).toEqual(['a', 'b'])
})
