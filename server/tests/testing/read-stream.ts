import { API_BASE } from '@colophon/protocol/constants'
import { notificationCalls } from '@colophon/protocol/notifications/calls'

type StreamEvent = { name: string; id: string | undefined; data: unknown }

export type ReadStream = {
  status: number
  events: StreamEvent[]
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** Opens a user's notification stream like a client without sockets: with fetch and a bearer header. */
export async function readStream(
  { url }: { url: string },
  { accessToken }: { accessToken: string },
  lastEventId?: number,
): Promise<ReadStream> {
  const abort = new AbortController()
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) }),
  }
  const reply = await fetch(url + API_BASE + notificationCalls.subscribeSse.path, { headers, signal: abort.signal })
  const events: StreamEvent[] = []
  const read = async () => {
    const text = new TextDecoder()
    let rest = ''
    for await (const piece of reply.body ?? []) {
      const blocks = (rest + text.decode(piece, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      events.push(...blocks.flatMap(parseEvent))
    }
  }
  return { status: reply.status, events, ended: read().catch(() => undefined), close: () => abort.abort() }
}

function parseEvent(block: string): StreamEvent[] {
  const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const field = (name: string) => lines.find((line) => line?.[1] === name)?.[2]
  const name = field('event')
  return name === undefined ? [] : [{ name, id: field('id'), data: JSON.parse(field('data') ?? 'null') }]
}
