import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

const CHAIN_LOCK = 4_201_351
const PAUSE_MS = 2_000

/**
 * Does the work in one process of all that are on this database; the others wait for their turn. The lock ends with its
 * connection: `stillOurs` says whether that is there.
 */
export async function withChainLock(
  pool: Pool,
  work: (stillOurs: () => boolean) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const client = await pool.connect()
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose)
  client.on('end', lose)
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [CHAIN_LOCK])
      if (rows[0]?.is_ours === true) break
      await sleep(PAUSE_MS, undefined, { signal })
    }
    await work(() => !isLost)
  } finally {
    client.off('error', lose)
    client.off('end', lose)
    client.release(true)
  }
}
