import { z } from 'zod'
import type { Config } from '../config.ts'

/** An embedding, normalised to length 1. */
export type Vector = Float32Array

/** Embeds texts, in order; null while the embedding server is unavailable. Never throws. */
export type Embed = (texts: readonly string[]) => Promise<Vector[] | null>

/** Receives failures. */
type Log = { warn(details: object, message: string): void }

/** Most dimensions of a vector, and most bytes of a reply. */
const DIMENSIONS_MAX = 8192
const BYTES_MAX = 32_000_000
/** How long no request is sent after a failure, so that only one search waits for a hanging server. */
const COOLDOWN_MS = 30_000

const Reply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX) })),
})

/** Embeddings from EMBEDDING_URL; null where none is configured: then no data leaves this installation. */
export function embedder(config: Config, log: Log): Embed | null {
  if (!config.EMBEDDING_URL) return null
  let restsUntil = 0
  return async (texts) => {
    if (texts.length === 0) return []
    if (performance.now() < restsUntil) return null
    try {
      return await vectorsOf(config, texts)
    } catch (error) {
      restsUntil = performance.now() + COOLDOWN_MS
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'search continues without vectors')
      return null
    }
  }
}

/**
 * Requests an OpenAI-compatible server (`POST {EMBEDDING_URL}/embeddings`); throws unless it returns one vector per
 * text.
 */
async function vectorsOf(config: Config, texts: readonly string[]): Promise<Vector[]> {
  const response = await fetch(`${config.EMBEDDING_URL}/embeddings`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(config.EMBEDDING_SECONDS * 1000),
    headers: {
      'content-type': 'application/json',
      ...(config.EMBEDDING_KEY ? { authorization: `Bearer ${config.EMBEDDING_KEY}` } : {}),
    },
    body: JSON.stringify({ ...(config.EMBEDDING_MODEL ? { model: config.EMBEDDING_MODEL } : {}), input: texts }),
  })
  if (!response.ok || !response.body) throw new Error(`the embedding server replied with ${response.status}`)
  return inOrder(Reply.parse(JSON.parse(await bounded(response.body))).data, texts.length)
}

async function bounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > BYTES_MAX) throw new Error('the reply of the embedding server is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function inOrder(data: z.infer<typeof Reply>['data'], count: number): Vector[] {
  const vectors = new Map(data.map(({ index, embedding }) => [index, unit(embedding)]))
  const ordered = Array.from({ length: count }, (_, index) => vectors.get(index))
  const whole = ordered.filter((vector) => vector !== undefined)
  if (data.length !== count || whole.length !== count)
    throw new Error('the embedding server did not return one vector per text')
  if (whole.some(({ length }) => length !== whole[0]?.length))
    throw new Error('the embedding server returned vectors of different dimensions')
  return whole
}

function unit(numbers: readonly number[]): Vector {
  const length = Math.hypot(...numbers)
  if (!(length > 0 && Number.isFinite(length)))
    throw new Error('the embedding server returned a zero or infinite vector')
  return Float32Array.from(numbers, (number) => number / length)
}
