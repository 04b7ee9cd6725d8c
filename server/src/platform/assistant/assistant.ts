import type { Config } from '../config.ts'

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** Characters of an answer that are read; the rest is dropped. */
const CHARACTERS_MAX = 8000
/** Bytes of one line of the stream. */
const LINE_MAX = 200_000

/** The name of the configured model; null where no data leaves this installation. */
export function modelOf({ ASSISTANT_URL, ASSISTANT_MODEL }: Config): string | null {
  return ASSISTANT_URL && ASSISTANT_MODEL ? ASSISTANT_MODEL : null
}

/**
 * Streams the answer of an OpenAI-compatible server (`POST {ASSISTANT_URL}/chat/completions`) piece by piece. Throws on
 * an error reply, after ASSISTANT_SECONDS in total, on an invalid wire format, or if the stream ends without its end
 * marker.
 */
export async function* askModel(
  config: Config,
  messages: ModelMessage[],
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(config.ASSISTANT_SECONDS * 1000)])
  const response = await fetch(`${config.ASSISTANT_URL}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(config.ASSISTANT_KEY ? { authorization: `Bearer ${config.ASSISTANT_KEY}` } : {}),
    },
    body: JSON.stringify({ model: config.ASSISTANT_MODEL, messages, stream: true, temperature: 0 }),
  })
  if (!response.ok || !response.body) throw new Error(`the model server replied with ${response.status}`)
  let length = 0
  for await (const line of linesOf(response.body)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') return
    const piece = pieceOf(data)
    length += piece.length
    yield piece
    if (length > CHARACTERS_MAX) throw new Error('the answer of the model is too long')
  }
  throw new Error('the stream of the model ended early')
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new Error('a line of the stream is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The text of one event; empty for events about the stream itself. */
function pieceOf(data: string): string {
  const event = JSON.parse(data) as { choices?: { delta?: { content?: unknown } }[]; error?: unknown } | null
  if (event === null || typeof event !== 'object' || event.error) throw new Error('the model reported an error')
  const content = Array.isArray(event.choices) ? event.choices[0]?.delta?.content : undefined
  return typeof content === 'string' ? content : ''
}
