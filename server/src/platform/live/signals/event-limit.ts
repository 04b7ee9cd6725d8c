import { EVENT_LIMITS, type EventLimit } from '@colophon/protocol/constants'

/** `take` decides what happens to one more event of this connection. */
export type ConnectionLimit = { take(): 'accepted' | 'refused' | 'closed'; leave(): void }

/** How long a user's count outlives their last connection, so that reconnecting does not reset it. */
const RETENTION_MS = 60_000

type Bucket = { left: number; at: number }
type Together = { bucket: Bucket; connections: number }

/**
 * Rate-limits the events of each connection, and of each user over all connections. Counted in memory for speed, so two
 * processes allow twice as much.
 */
export function eventLimits(
  factor: number,
  now: () => number = () => performance.now(),
): (person?: number) => ConnectionLimit {
  const people = new Map<number, Together>()
  const full = ({ atOnce }: EventLimit): Bucket => ({ left: atOnce * factor, at: now() })
  const mayTake = (bucket: Bucket, { atOnce, perSecond }: EventLimit): boolean => {
    const time = now()
    bucket.left = Math.min(atOnce * factor, bucket.left + ((time - bucket.at) / 1000) * perSecond * factor)
    bucket.at = time
    return bucket.left >= 1
  }
  const join = (person: number): Together => {
    const together = people.get(person) ?? { bucket: full(EVENT_LIMITS.person), connections: 0 }
    people.set(person, together)
    together.connections += 1
    return together
  }
  return (person) => {
    const mine = full(EVENT_LIMITS.connection)
    const refused = full(EVENT_LIMITS.refused)
    const together = person === undefined ? null : join(person)
    return {
      take() {
        const isAccepted =
          mayTake(mine, EVENT_LIMITS.connection) && (!together || mayTake(together.bucket, EVENT_LIMITS.person))
        if (isAccepted) {
          mine.left -= 1
          if (together) together.bucket.left -= 1
          return 'accepted'
        }
        if (!mayTake(refused, EVENT_LIMITS.refused)) return 'closed'
        refused.left -= 1
        return 'refused'
      },
      leave() {
        if (!together || person === undefined) return
        together.connections -= 1
        const forget = () =>
          void (together.connections === 0 && people.get(person) === together && people.delete(person))
        setTimeout(forget, RETENTION_MS).unref()
      },
    }
  }
}
