import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../../database/db.ts'

/** What is signalled: `notifications` of an account; `comments`, `ratings` and `records` of a paper; `chats` an answer to stop; `access` a paper whose readers changed (sent by triggers of the database) or whose text may leave now. */
export type Topic = 'notifications' | 'comments' | 'ratings' | 'records' | 'chats' | 'access'

/** Hears the signals of a topic; `missed` when some may have been lost, so that what they were about is looked up. */
export type Hearer = { hear(text: string): void; missed(): void }

/**
 * Tells all processes of something that was committed, by LISTEN and NOTIFY of PostgreSQL: a signal leaves with the commit
 * of its transaction, or never. It is a nudge of a few bytes; the truth is in the tables.
 */
export type Signals = {
  /** Signals in a transaction; the same signal twice in one is heard once. */
  send(tx: Db, topic: Topic, text: string): Promise<void>
  /** Hears a topic until the returned function is called. */
  on(topic: Topic, hearer: Hearer): () => void
  /** Resolves once this process listens: what commits from then on is heard. */
  listening(): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'colophon_signals'
const RECONNECT_MS = 500

/** Opens the signals of one process; who never listens holds no connection. */
export function openSignals({ url, log }: { url: string; log: Logger }): Signals {
  const hearers = new Map<Topic, Set<Hearer>>()
  let isClosed = false
  let client: pg.Client | null = null
  let opening: Promise<void> | null = null

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'colophon signals', keepAlive: true })
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that hears of news was lost'))
    fresh.on('notification', ({ payload }) => dispatch(payload ?? ''))
    await fresh.connect()
    await fresh.query(`LISTEN ${CHANNEL}`)
    fresh.on('end', () => void reconnect())
    client = fresh
    if (isClosed) await fresh.end()
  }

  /** From the loss on nothing is heard: until it is mended nobody is told that they listen, and then all look again. */
  function reconnect(): Promise<void> {
    client = null
    opening = (async () => {
      while (!isClosed) {
        await sleep(RECONNECT_MS, undefined, { ref: false })
        try {
          await connect()
          for (const { missed } of everyone()) missed()
          return
        } catch (error) {
          log.warn({ err: error }, 'cannot listen for news yet')
        }
      }
    })()
    return opening
  }

  function dispatch(payload: string): void {
    const [topic = '', text = ''] = payload.split(' ', 2)
    for (const { hear } of hearers.get(topic as Topic) ?? []) hear(text)
  }

  function everyone(): Hearer[] {
    return [...hearers.values()].flatMap((some) => [...some])
  }

  const listening = () => (opening ??= connect().catch(() => reconnect()))

  return {
    async send(tx, topic, text) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${topic} ${text}`})`)
    },
    on(topic, hearer) {
      const some = hearers.get(topic) ?? new Set()
      hearers.set(topic, some.add(hearer))
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
