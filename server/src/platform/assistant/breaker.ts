/** After so many failures in a row a server rests for so long, so that people do not wait for one that is down. */
const FAILURES_MAX = 3
const REST_MS = 60_000
/** Servers whose failures are known. */
const SERVERS_MAX = 10_000

const failing = new Map<string, { failures: number; restsUntil: number }>()

/** What became of one request. */
type Outcome = { succeeded(): void; failed(): void }

/** Opens a request to a server; null while it rests. After its rest one failure lets it rest again. */
export function askOpen(server: string, now: () => number = () => performance.now()): Outcome | null {
  if (now() < (failing.get(server)?.restsUntil ?? 0)) return null
  return {
    succeeded: () => void failing.delete(server),
    failed() {
      const failures = (failing.get(server)?.failures ?? 0) + 1
      if (failing.size >= SERVERS_MAX) failing.clear()
      failing.set(server, { failures, restsUntil: failures >= FAILURES_MAX ? now() + REST_MS : 0 })
    },
  }
}
