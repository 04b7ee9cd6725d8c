import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../../database/db.ts'

/**
 * `notifications` of an account; `comments`, `ratings` and `records` of a paper; `chats` an answer to stop; `access` a
 * paper whose readers changed (sent by database triggers) or which was opted out of outside models or in again; `models`
 * an account that changed its model, or whether its papers may be sent to it.
 */
export type Topic = 'notifications' | 'comments' | 'ratings' | 'records' | 'chats' | 'access' | 'models'

/**
 * Receives the signals of a topic; `missed` is called when some may have been lost, so that their subjects are looked
 * up.
 */
export type Subscriber = { receive(text: string): void; missed(): void }

/**
 * Notifies all processes of committed changes with PostgreSQL's LISTEN and NOTIFY: a signal is sent when its
 * transaction commits, or never. It only triggers a lookup; the data is in the tables.
 */
export type Signals = {
  /** Signals within a transaction; duplicates in one transaction are delivered once. */
  send(tx: Db, topic: Topic, text: string): Promise<void>
  /** Subscribes to a topic until the returned function is called. */
  on(topic: Topic, hearer: Subscriber): () => void
  /** Resolves once this process listens: later commits are received. */
  listening(): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'colophon_signals'
const RECONNECT_MS = 500

/** Opens the signals of one process; without a subscriber it holds no connection. */
export function openSignals({ url, log }: { url: string; log: Logger }): Signals {
  const subscribers = new Map<Topic, Set<Subscriber>>()
  let isClosed = false
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'colophon signals', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the database connection that receives signals'))
    fresh.on('notification', ({ payload }) => dispatch(payload ?? ''))
    await fresh.connect()
    await fresh.query(`LISTEN ${CHANNEL}`)
    fresh.on('end', () => void reconnect())
    client = fresh
    if (isClosed) await fresh.end()
  }

  /**
   * Signals are lost until the connection is back: `listening` does not resolve until then, and all subscribers get
   * `missed`.
   */
  function reconnect(): Promise<void> {
    client = null
    opening = (async () => {
      while (!isClosed) {
        await sleep(RECONNECT_MS, undefined, { ref: false })
        try {
          await connect()
          for (const { missed } of allSubscribers()) missed()
          return
        } catch (error) {
          log.warn({ err: error }, 'cannot listen for signals yet')
        }
      }
    })()
    return opening
  }

  function dispatch(payload: string): void {
    const [topic = '', text = ''] = payload.split(' ', 2)
    for (const { receive } of subscribers.get(topic as Topic) ?? []) receive(text)
  }

  function allSubscribers(): Subscriber[] {
    return [...subscribers.values()].flatMap((some) => [...some])
  }

  const listening = () => (opening ??= connect().catch(() => reconnect()))

  return {
    async send(tx, topic, text) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${topic} ${text}`})`)
    },
    on(topic, hearer) {
      const some = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, some.add(hearer))
      void listening()
      return () => void some.delete(hearer)
    },
    listening,
    async close() {
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}
