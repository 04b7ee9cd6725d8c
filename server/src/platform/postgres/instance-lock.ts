import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Held by a session of the database itself: it ends with the process that holds it, however that ends. */
export interface InstanceLock {
  release(): Promise<void>
}

/** An arbitrary pair of numbers that no other advisory lock of the product uses. */
const lockKey = [0x636f6c6f, 0x70686f6e]

/** How often, and how many milliseconds apart, to try: the session of a killed product may take a moment to end. */
const attempts = 8
const pause = 250

/** Takes the lock that only one product on a database may hold; undefined when another holds it. */
export async function takeInstanceLock(url: string): Promise<InstanceLock | undefined> {
  const client = await connect(url)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await tryLock(client)) return hold(url, client)
    await sleep(pause)
  }
  await client.end()
  return undefined
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'colophon-lock',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', lockKey)
  return rows[0]?.taken === true
}

/** PostgreSQL closes all sessions when one of its processes crashes, and goes on: then the lock is taken again. */
function hold(url: string, first: Client): InstanceLock {
  let client = first
  let isReleased = false
  const retake = async () => {
    while (!isReleased) {
      await sleep(pause)
      const next = await connect(url).catch(() => undefined)
      if (!next) continue
      // Released while we slept or connected: this may be the next PostgreSQL already, whose lock is not ours.
      if (isReleased) return void (await next.end())
      client = next
      client.once('end', retake)
      await tryLock(client).catch(() => false)
      return
    }
  }
  client.once('end', retake)
  return {
    async release() {
      isReleased = true
      await client.end()
    },
  }
}
