import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fail } from '../platform/http/fail.ts'

/** Streams per user and process: enough for tabs and devices. */
const PER_PERSON = 20
const BEAT_MS = 15_000

export type Streams = {
  /** Opens a stream; fails with 429 when the user has too many, otherwise takes over the raw reply. */
  open(accountId: number, takeRaw: () => ServerResponse): Stream
  /** Ends all streams, so that the server can stop. */
  endAll(): void
}

export type Stream = {
  /** Aborts when either side ends the stream. */
  ended: AbortSignal
  end(): void
  /** Writes an event; resolves when the client can receive more. */
  write(event: { name: string; id?: number; data: unknown }): Promise<void>
  /** Called every 15 s with the keep-alive comment. */
  onBeat(then: () => void): void
}

export function openStreams(): Streams {
  const open = new Map<number, Set<() => void>>()
  return {
    open(accountId, takeRaw) {
      const mine = open.get(accountId) ?? new Set()
      if (mine.size >= PER_PERSON) fail('tooManyRequests', { message: 'Too many live streams are open already.' })
      const { stream, end } = begin(takeRaw())
      open.set(accountId, mine.add(end))
      stream.ended.addEventListener('abort', () => {
        mine.delete(end)
        if (mine.size === 0) open.delete(accountId)
      })
      return stream
    },
    endAll() {
      for (const end of [...open.values()].flatMap((ends) => [...ends])) end()
    },
  }
}

function begin(raw: ServerResponse): { stream: Stream; end(): void } {
  const ended = new AbortController()
  const beats: (() => void)[] = []
  const beat = setInterval(() => {
    raw.write(': beat\n\n')
    for (const then of beats) then()
  }, BEAT_MS)
  const end = () => {
    if (ended.signal.aborted) return
    clearInterval(beat)
    ended.abort()
    raw.end()
  }
  raw.once('close', end)
  raw.once('error', end)
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // Disables buffering in reverse proxies.
    'X-Accel-Buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  const write: Stream['write'] = async ({ name, id, data }) => {
    if (ended.signal.aborted) return
    const lines = [`event: ${name}`, ...(id === undefined ? [] : [`id: ${id}`]), `data: ${JSON.stringify(data)}`]
    if (!raw.write(`${lines.join('\n')}\n\n`)) await once(raw, 'drain', { signal: ended.signal }).catch(() => undefined)
  }
  return { stream: { ended: ended.signal, end, write, onBeat: (then) => void beats.push(then) }, end }
}
