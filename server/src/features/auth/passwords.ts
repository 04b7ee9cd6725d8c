import { hash, verify } from '@node-rs/argon2'
import { fail } from '../../platform/http/fail.ts'

/** argon2id (the library's default), 32 MB and 3 passes: about 30 ms on a small machine. */
const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1 }
/**
 * Each hash holds 32 MB and one of the four threads that files and names are looked up on as well. A flood of sign-ins
 * is turned away instead of taking the memory or the minutes of everybody.
 */
const inTurn = turns({ atOnce: 2, waitingMax: 100 })

/** Hashes a new password. Fails with `notReady` while too many are waiting. Never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/**
 * True when the password belongs to the hash. Without a hash the same time is spent on one that nothing matches, so that
 * nobody can tell an unknown address by the clock. Never call it inside a transaction.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash())
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== null
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hash(crypto.randomUUID(), COST)
  return nobodys
}

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
