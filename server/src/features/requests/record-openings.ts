import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { type Opening, openingOf } from './note-opening.ts'
import { keyOf, storeOpenings } from './store-openings.ts'

const FLUSH_MS = 500
/** How to write at once, by application. */
const flushes = new WeakMap<FastifyInstance, () => Promise<void>>()
/** So many wait at most while the database cannot be reached; later ones are not noted. */
const WAITING_MAX = 20_000

/**
 * Records who read private papers after they were answered, in batches twice a second, so that the log costs reading
 * nothing. A process that is killed loses half a second's; a stop loses nothing. Downloads are written before the file goes.
 */
export function recordOpenings(app: FastifyInstance, context: Context): void {
  const waiting = new Map<string, Opening>()
  let writing: Promise<void> | null = null
  const write = async () => {
    const batch = [...waiting.values()]
    if (batch.length === 0) return
    waiting.clear()
    try {
      await storeOpenings(context.db, batch)
    } catch (error) {
      context.log.warn({ err: error, openings: batch.length }, 'who opened papers could not be recorded yet')
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
    const opening = openingOf(request)
    if (!opening || reply.statusCode >= 400 || waiting.size >= WAITING_MAX) return
    waiting.set(keyOf(opening), opening)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
    await flush()
  })
}

/** Writes what was noted so far, for whoever compares what is stored before and after. */
export async function openingsWritten(app: FastifyInstance): Promise<void> {
  await flushes.get(app)?.()
}
