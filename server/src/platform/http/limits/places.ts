import { AsyncLocalStorage } from 'node:async_hooks'
import { fail } from '../fail.ts'

/** Calls of the API that a process works on at once: if it answers 200 in a second, the last of them waits 0.6 s. */
export const CALLS_MAX = 128

/** The share of the places that one network may hold; larger rate limits raise it, smaller ones do not lower it. */
const NETWORK_SHARE = 1 / 4

/** The places of the calls that a process works on. */
export type Places = {
  /** Fails with `busy` where none is free, or the network holds its share; otherwise the place is held until `release`. */
  check(network: string): void
  take(network: string): Release
  /** Holds one place for a call and for the calls that it makes itself. */
  hold<T>(network: string, work: () => Promise<T>): Promise<T>
}

/** Frees a place; later calls have no effect. */
export type Release = () => void

/**
 * Bounds calls of the API: those above the bound are refused at once with 503 and `Retry-After`, so that those that were
 * begun are answered in time. A call holds its place while it is worked on, even if its client has left, and not while
 * its client sends a file or reads the reply, which takes as long as the client likes.
 */
export function openPlaces(limitFactor: number): Places {
  const networkMax = Math.min(CALLS_MAX, Math.floor(CALLS_MAX * NETWORK_SHARE * Math.max(1, limitFactor)))
  const holders = new Map<string, number>()
  const within = new AsyncLocalStorage<true>()
  let held = 0
  const check = (network: string) => {
    if (within.getStore()) return
    if (held >= CALLS_MAX || (holders.get(network) ?? 0) >= networkMax) fail('busy')
  }
  const take = (network: string): Release => {
    if (within.getStore()) return () => undefined
    check(network)
    held += 1
    holders.set(network, (holders.get(network) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      held -= 1
      const rest = (holders.get(network) ?? 1) - 1
      if (rest === 0) holders.delete(network)
      else holders.set(network, rest)
    }
  }
  return {
    check,
    take,
    async hold(network, work) {
      const release = take(network)
      try {
        return await within.run(true, work)
      } finally {
        release()
      }
    },
  }
}
