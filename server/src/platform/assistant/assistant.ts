import type { Config } from '../config.ts'
import { VisibleText } from './visible-text.ts'

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** Most characters of an answer, and of an answer with the model's thoughts. */
const CHARACTERS_MAX = 8000
const STREAMED_MAX = 400_000
/** Bytes of one line of the stream. */
const LINE_MAX = 200_000

/** The name of the configured model; null where no data leaves this installation. */
export function modelOf({ ASSISTANT_URL, ASSISTANT_MODEL }: Config): string | null {
  return ASSISTANT_URL && ASSISTANT_MODEL ? ASSISTANT_MODEL : null
}

/** Why a model did not answer. */
export type ModelFailure = 'key' | 'address' | 'noStream' | 'tooSlow' | 'other'

export class ModelError extends Error {
  readonly failure: ModelFailure

  constructor(failure: ModelFailure, message: string) {
    super(message)
    this.name = 'ModelError'
    this.failure = failure
  }
}

/**
 * Streams the answer of an OpenAI-compatible server (`POST {ASSISTANT_URL}/chat/completions`): each time all of its
 * text so far, without the model's thoughts. Throws a `ModelError` on an error reply, after ASSISTANT_SECONDS in total,
 * on an invalid wire format, or if the stream ends without its end marker.
 */
export async function* askModel(
  config: Config,
  messages: ModelMessage[],
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const tooLate = AbortSignal.timeout(config.ASSISTANT_SECONDS * 1000)
  try {
    yield* answerOf(config, messages, AbortSignal.any([stopped, tooLate]))
  } catch (error) {
    if (tooLate.aborted && !stopped.aborted)
      throw new ModelError('tooSlow', `the model did not answer within ASSISTANT_SECONDS=${config.ASSISTANT_SECONDS}`)
    throw error
  }
}

async function* answerOf(config: Config, messages: ModelMessage[], signal: AbortSignal): AsyncGenerator<string> {
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
  if (!response.ok || !response.body) throw failureOf(response.status)
  const visible = new VisibleText()
  let [length, isStream] = [0, false]
  for await (const line of linesOf(response.body)) {
    if (!line.startsWith('data:')) continue
    isStream = true
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') {
      visible.end()
      yield visible.text
      return
    }
    const piece = pieceOf(data)
    length += piece.length
    visible.add(piece)
    yield visible.text
    if (visible.text.length > CHARACTERS_MAX || length > STREAMED_MAX)
      throw new ModelError('other', 'the answer of the model is too long')
  }
  if (isStream) throw new ModelError('other', 'the stream of the model ended early')
  throw new ModelError(
    'noStream',
    'the model server sent no stream; the server at ASSISTANT_URL must support "stream": true',
  )
}

/** The failure that a status means, with what the operator can do. */
function failureOf(status: number): ModelError {
  if (status === 401 || status === 403)
    return new ModelError('key', `the model server refused ASSISTANT_KEY with ${status}; set a valid key`)
  if (status === 404)
    return new ModelError('address', 'the model server replied with 404; check ASSISTANT_URL and ASSISTANT_MODEL')
  return new ModelError('other', `the model server replied with ${status}`)
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
