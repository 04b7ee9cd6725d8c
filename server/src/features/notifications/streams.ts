import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fail } from '../../platform/http/fail.ts'

/** Streams that one person may have open at one process; tabs and devices, with room to spare. */
const PER_PERSON = 20
const BEAT_MS = 15_000

/** The event streams of one process. */
export type Streams = {
  /** Opens a stream to a person; fails with 429 where they have too many, and only else takes the raw side of the reply. */
  open(accountId: number, takeRaw: () => ServerResponse): Stream
  /** Ends all of them, so that the server can stop. */
  endAll(): void
}

/** One event stream. */
export type Stream = {
  /** Aborts when either side has ended it. */
  ended: AbortSignal
  end(): void
  /** Writes one event; resolves when the client can take more. */
  write(event: { name: string; id?: number; data: unknown }): Promise<void>
  /** Runs every 15 s, beside the comment that keeps proxies from cutting the line. */
  onBeat(then: () => void): void
}

/** Keeps the event streams of a process. */
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
    // For reverse proxies that gather what is small.
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
