import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** `signal` is null once the work is done, so that what it began and left running is not cancelled. */
type Reading = { signal: AbortSignal | null }

/** Its types lack the number of the process. */
type Identified = pg.PoolClient & { processID: number }

const readings = new AsyncLocalStorage<Reading>()

/**
 * Does work whose statements in the database are cancelled when `signal` aborts; the work then fails with the reason of
 * the signal. For work that only reads, for one caller.
 */
export async function readUntil<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const reading: Reading = { signal }
  try {
    // Queries of the query builder run only when they are awaited.
    return await readings.run(reading, async () => await work())
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    reading.signal = null
  }
}

/**
 * Cancels the statement that this connection executes when its work is abandoned. The connection is released only after
 * PostgreSQL has received the cancellation, so that the statement of another caller is never cancelled. Throws the reason
 * of the abort.
 */
export function cancelWhenAbandoned(client: pg.PoolClient, cancel: (pid: number) => Promise<unknown>): pg.PoolClient {
  const signal = readings.getStore()?.signal
  if (!signal) return client
  if (signal.aborted) {
    client.release()
    throw signal.reason
  }
  let cancelling: Promise<unknown> | null = null
  const abandon = () => {
    cancelling = cancel((client as Identified).processID)
  }
  signal.addEventListener('abort', abandon, { once: true })
  const { release } = client
  client.release = (error) => {
    signal.removeEventListener('abort', abandon)
    if (cancelling) void cancelling.then(() => release(error))
    else release(error)
  }
  return client
}
