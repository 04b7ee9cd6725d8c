import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { cancelWhenAbandoned } from './abandoned-reads.ts'
import { isAway, isReadOnly } from './connection-errors.ts'

type Client = pg.PoolClient
type Taken = (error: Error | undefined, client: Client | undefined, release: (error?: Error | boolean) => void) => void

const RENEW_INTERVAL_MS = 1000
const PROBE_MS = 1000

/** A pool that gets back connections that are lost while they are lent; the query builder leaks some of these. */
class SafePool extends pg.Pool {
  readonly #cancelling = new pg.Pool({ ...this.options, application_name: 'colophon cancel', max: 1 })

  constructor(options: pg.PoolConfig) {
    super(options)
    this.#cancelling.on('error', () => undefined)
  }

  override async end(): Promise<void> {
    await super.end()
    await this.#cancelling.end()
  }

  protected async take(): Promise<Client> {
    return cancelWhenAbandoned(releasedWhenLost(await super.connect()), async (pid) => {
      await this.#cancelling.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
    })
  }

  override connect(): Promise<Client>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<Client> | undefined {
    const taken = this.take()
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
  }
}

/** Releases the connection when it ends; a later release by its user has no effect. */
function releasedWhenLost(client: Client): Client {
  const release = client.release
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('end', lose)
    release(error)
  }
  const lose = () => setImmediate(releaseOnce, true)
  client.once('end', lose)
  client.release = releaseOnce
  return client
}

/**
 * Connections to the primary. Once it refuses a write because it has become read-only, they are replaced, since a
 * proxy or a host name may lead to the new primary by then.
 */
export class PrimaryPool extends SafePool {
  /** Called when a write was refused. */
  onReadOnly: (error: Error) => void = () => undefined
  readonly #open = new Set<Client>()
  readonly #stale = new WeakSet<Client>()
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => {
      this.#open.add(client)
      client.connection.on('errorMessage', (error: Error) => {
        if (!isReadOnly(error)) return
        this.renew()
        this.onReadOnly(error)
      })
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /** Connections opened until now are closed instead of being used again; at most once a second. */
  renew(): void {
    if (performance.now() - this.#renewedAt < RENEW_INTERVAL_MS) return
    this.#renewedAt = performance.now()
    for (const client of this.#open) this.#stale.add(client)
  }

  protected override async take(): Promise<Client> {
    for (;;) {
      const client = await super.take()
      if (!this.#stale.has(client)) return client
      client.release(true)
    }
  }
}

/**
 * Lends connections of the primary, and its own read-only ones to a replica while the primary is away: from the first
 * failed connection or refused write until a probe, one per second, finds the primary writable.
 */
export class FallbackPool extends SafePool {
  readonly #primary: PrimaryPool
  readonly #log: Logger
  #isPrimaryAway = false
  readonly #closing = new AbortController()

  constructor(primary: PrimaryPool, replica: pg.PoolConfig, log: Logger) {
    super({ ...replica, options: '-c default_transaction_read_only=on' })
    this.#primary = primary
    this.#log = log
    primary.onReadOnly = (error) => this.#leavePrimary(error)
  }

  protected override async take(): Promise<Client> {
    if (this.#isPrimaryAway) return super.take()
    try {
      return await this.#primary.connect()
    } catch (error) {
      if (!isAway(error)) throw error
      this.#leavePrimary(error)
      return super.take()
    }
  }

  override async end(): Promise<void> {
    this.#closing.abort()
    await super.end()
  }

  #leavePrimary(error: unknown): void {
    if (this.#isPrimaryAway || this.#closing.signal.aborted) return
    this.#isPrimaryAway = true
    this.#log.warn({ err: error }, 'the primary database is away: reading from the replica, writes are refused')
    void this.#awaitPrimary().catch(() => undefined)
  }

  async #awaitPrimary(): Promise<void> {
    const { signal } = this.#closing
    do await sleep(PROBE_MS, undefined, { ref: false, signal })
    while (!(await isWritable(this.#primary.options)))
    this.#primary.renew()
    this.#isPrimaryAway = false
    this.#log.info('the primary database is back')
  }
}

async function isWritable({ connectionString }: pg.PoolOptions): Promise<boolean> {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }
  const client = new pg.Client({ connectionString, application_name: 'colophon probe', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('transaction_read_only') as mode")
    return rows[0]?.mode === 'off'
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
