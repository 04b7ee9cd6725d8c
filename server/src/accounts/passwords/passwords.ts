import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { fail } from '../../platform/http/fail.ts'

/** argon2id (the library's default), 32 MB and 3 passes: about 30 ms on a small machine. */
const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1 }
/**
 * Each hash holds 32 MB and one of the four threads that files and names are looked up on as well. A flood of sign-ins
 * is turned away instead of taking memory and time from other users.
 */
const queued = boundedQueue({ atOnce: 2, waitingMax: 100 })

/** Hashes a new password. Fails with `notReady` while too many are waiting. Never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, COST))
}

/**
 * True when the password belongs to the hash. Without a hash the same time is spent on one that nothing matches, so that
 * an unknown address takes no less time than a known one. Never call it inside a transaction.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash())
  const matches = await queued(() => verify(against, password))
  return matches && passwordHash !== null
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash(crypto.randomUUID(), COST)
  return dummy
}

/** Runs at most `atOnce` tasks at a time and queues `waitingMax` more; fails with `notReady` beyond that. */
export function boundedQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const limit = pLimit(atOnce)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waitingMax) {
      fail('notReady', { message: 'Too many people are signing in at this moment. Please try again.', retryAfter: 5 })
    }
    return limit(task)
  }
}
