import { fail } from '../../platform/fail.ts'

/**
 * Lets `atOnce` works run at a time and `waitingMax` more wait in line; whoever comes on top of that fails with
 * `notReady` at once.
 */
export function turns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  const turn = () => {
    if (waiting.length >= waitingMax) {
      fail('notReady', { message: 'Too many people are signing in at this moment. Please try again.', retryAfter: 5 })
    }
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turn()
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
