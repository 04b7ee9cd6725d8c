import { createHash } from 'node:crypto'
import { readUntil } from '../../platform/database/abandoned-reads.ts'
import type { Asker } from '../../platform/threads/turn-thread.ts'

/** Characters of JSON that are kept. */
const CHARACTERS_MAX = 8_000_000

/** Computed values by what they are computed from. */
export type TableCache<T> = {
  /**
   * The kept value, that of a computation that runs for others, or a computed one. A computation is aborted once all
   * who wait for it have left; visitors share none with accounts, since theirs come last. Values are kept unless
   * `isKept` says no.
   */
  read(
    from: unknown,
    asker: Asker,
    compute: (signal: AbortSignal) => Promise<T>,
    isKept?: (value: T) => boolean,
  ): Promise<T>
}

type Flight<T> = { value: Promise<T>; controller: AbortController; waiting: number }

export function openTableCache<T>(charactersMax = CHARACTERS_MAX): TableCache<T> {
  const kept = new Map<string, string>()
  const flights = new Map<string, Flight<T>>()
  let characters = 0

  function keep(key: string, value: T): void {
    const text = JSON.stringify(value)
    kept.set(key, text)
    characters += text.length
    for (const [oldest, { length }] of kept) {
      if (characters <= charactersMax) break
      kept.delete(oldest)
      characters -= length
    }
  }

  function begin(
    key: string,
    place: string,
    compute: (signal: AbortSignal) => Promise<T>,
    isKept: (value: T) => boolean,
  ): Flight<T> {
    const controller = new AbortController()
    const value = readUntil(controller.signal, () => compute(controller.signal))
    const flight = { value, controller, waiting: 0 }
    flights.set(place, flight)
    const end = () => {
      if (flights.get(place) === flight) flights.delete(place)
    }
    value.then((computed) => {
      end()
      if (!kept.has(key) && isKept(computed)) keep(key, computed)
    }, end)
    return flight
  }

  return {
    async read(from, { caller, signal }, compute, isKept = () => true) {
      const key = createHash('sha256').update(JSON.stringify(from)).digest('base64')
      const known = kept.get(key)
      if (known !== undefined) {
        // Becomes the newest.
        kept.delete(key)
        kept.set(key, known)
        return JSON.parse(known)
      }
      const place = `${'accountId' in caller ? 'accounts' : 'visitors'} ${key}`
      const flight = flights.get(place) ?? begin(key, place, compute, isKept)
      flight.waiting += 1
      try {
        return await untilLeft(flight.value, signal)
      } finally {
        flight.waiting -= 1
        if (flight.waiting === 0) {
          if (flights.get(place) === flight) flights.delete(place)
          flight.controller.abort(signal.reason)
        }
      }
    },
  }
}

/** The value, or the reason of the signal as soon as it aborts. */
function untilLeft<T>(value: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
