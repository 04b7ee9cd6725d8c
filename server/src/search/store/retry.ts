import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 10
const PAUSE_MS = 15

/** Retries after a random, growing pause on write conflicts; other errors are thrown at once. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
      await sleep(Math.random() * PAUSE_MS * 2 ** Math.min(attempt, 6))
    }
  }
}

/** Whether the engine rejected a write because another one was committed meanwhile. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && /commit conflict|preempted by concurrent|too many concurrent/i.test(error.message)
}
