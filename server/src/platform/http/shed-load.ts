import { fail } from './fail.ts'

/** Calls of the API that a process works on at once: if it answers 200 in a second, the last of them waits 0.6 s. */
export const CALLS_MAX = 128

/**
 * Refuses calls above the bound at once with 503 and `Retry-After`, so that those that were begun are answered in time.
 * A call counts until its work is done, even if its client has left meanwhile; one that waits for its client's file
 * does not count.
 */
export function shedLoad(): <T>(work: () => Promise<T>, options: { receivesFile: boolean }) => Promise<T> {
  let working = 0
  return async (work, { receivesFile }) => {
    if (working >= CALLS_MAX) fail('busy')
    if (receivesFile) return work()
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
    }
  }
}
