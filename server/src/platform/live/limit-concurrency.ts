import { Fail } from '../http/fail.ts'

/**
 * Runs at most `places` tasks at once in this process; others wait in order and fail as `busy` after `waitMs`.
 * Expensive queries queue here instead of occupying every connection of the pool.
 */
export function limitConcurrency(places: number, waitMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admitted), 1)
        reject(new Fail('busy'))
      }, waitMs)
      const admitted = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(admitted)
    })
  return async (work) => {
    if (free > 0) free -= 1
    else await enter()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
