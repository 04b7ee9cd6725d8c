import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const POLL_INTERVAL_MS = 50
const TAKEOVER_INTERVAL_MS = 2_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Serialises work across processes with a PostgreSQL session lock on its own connection: no transaction is open
 * meanwhile, so the work may be slow without blocking queries. A lost connection releases the lock, so the work must
 * confirm its result with its own condition. An abort while it waits for the lock rejects.
 */
export async function underSessionLock<T>(
  pool: pg.Pool,
  [space, id]: readonly [space: number, id: number],
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect()
  let isHeld = false
  let isBroken = true
  try {
    // Polled: a blocking statement could run into a statement timeout.
    while (!isHeld) {
      signal?.throwIfAborted()
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [space, id])
      isHeld = rows[0].held
      if (!isHeld) await sleep(POLL_INTERVAL_MS)
    }
    return await work()
  } finally {
    if (isHeld) {
      const unlocked = client.query('select pg_advisory_unlock($1, $2)', [space, id])
      isBroken = await unlocked.then(
        () => false,
        () => true,
      )
    }
    client.release(isBroken)
  }
}

/** What the elected process is given. */
export type Leadership = {
  /** False once it is stopped, or has lost the lock; the work then ends. */
  isLeader(): boolean
  /** Waits, no longer than until it is stopped. */
  rest(ms: number): Promise<void>
  /** Resets the pause before the next try. */
  succeeded(): void
}

/**
 * Elects a leader: runs `work` in one process per database until stopped, while others wait to take over. The lock ends
 * with its connection. After a failure the work is started again, after a pause that doubles.
 */
export function runInOneProcess(
  pool: pg.Pool,
  lock: number,
  work: (leadership: Leadership) => Promise<void>,
  failed: (error: unknown, againInMs: number) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let pause = FIRST_PAUSE_MS
  const succeeded = () => {
    pause = FIRST_PAUSE_MS
  }

  async function runOnceFree(): Promise<void> {
    const client = await pool.connect()
    let isLost = false
    const lose = () => {
      isLost = true
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      for (;;) {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as is_leader', [lock])
        if (rows[0]?.is_leader === true) break
        await sleep(TAKEOVER_INTERVAL_MS, undefined, { signal })
      }
      await work({ isLeader: () => !signal.aborted && !isLost, rest, succeeded })
    } finally {
      client.off('error', lose)
      client.off('end', lose)
      client.release(true)
    }
  }

  const life = (async () => {
    while (!signal.aborted) {
      await runOnceFree().catch((error: unknown) => {
        if (!signal.aborted) failed(error, pause)
      })
      await rest(pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await life
    },
  }
}
