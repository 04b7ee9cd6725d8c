import type { FastifyInstance } from 'fastify'
import { type AccessEvent, accessEventOf } from '../../papers/access/note-access.ts'
import { keyOf, storeAccessEvents } from '../../papers/access/store-access-events.ts'
import type { Context } from '../../platform/context.ts'

const FLUSH_MS = 500
/** Flush functions by application. */
const flushes = new WeakMap<FastifyInstance, () => Promise<void>>()
/** Most entries that wait while the database is down; further ones are dropped. */
const WAITING_MAX = 20_000

/**
 * Records reads of private papers after the reply, in batches twice a second, so that logging does not slow reading. A
 * killed process loses half a second of entries; a stopped one loses none. Downloads are recorded before the file is
 * sent.
 */
export function registerAccessLog(app: FastifyInstance, context: Context): void {
  const waiting = new Map<string, AccessEvent>()
  let writing: Promise<void> | null = null
  const write = async () => {
    const batch = [...waiting.values()]
    if (batch.length === 0) return
    waiting.clear()
    try {
      await storeAccessEvents(context.db, batch)
    } catch (error) {
      context.log.warn({ err: error, openings: batch.length }, 'could not record the access log yet')
      for (const each of batch) if (!waiting.has(keyOf(each))) waiting.set(keyOf(each), each)
    }
  }
  const flush = () => {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }
  flushes.set(app, flush)
  const timer = setInterval(() => void flush(), FLUSH_MS)
  app.addHook('onResponse', async (request, reply) => {
    const opening = accessEventOf(request)
    if (!opening || reply.statusCode >= 400 || waiting.size >= WAITING_MAX) return
    waiting.set(keyOf(opening), opening)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
    await flush()
  })
}

/** Writes pending entries, for tests that compare stored data. */
export async function flushAccessLog(app: FastifyInstance): Promise<void> {
  await flushes.get(app)?.()
}
