import { z } from 'zod'
import { askOpen } from './breaker.ts'
import { VisibleText } from './visible-text.ts'

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** A server of language models. `url` is the base of its OpenAI-compatible calls. */
export type ModelServer = {
  name: string
  url: string
  key: string | null
  /** How long one answer may take. */
  seconds: number
  /** Tokens that it reads at once. */
  context: number
  fetch: typeof fetch
  /** Called before each request; throws where there must be none. */
  begin?: () => Promise<void>
  /** Called after each request that was sent, also one that broke off. */
  onUsed?: (used: ModelUsage) => void
}

/** Tokens of one request; estimated by its characters where the server does not say. */
export type ModelUsage = { read: number; written: number }

/** What is asked; with a schema the answer is JSON by it, where the server can do that. */
export type ModelRequest = { messages: ModelMessage[]; schema?: Record<string, unknown> }

/** Most characters of an answer, and of an answer with the model's thoughts; bytes of a line of the stream. */
const CHARACTERS_MAX = 8000
const STREAMED_MAX = 400_000
const LINE_MAX = 200_000
/** Most events of a stream. */
const EVENTS_MAX = 100_000
/** Most bytes of an error that are read. */
const ERROR_MAX = 4000
const PROBE_MS = 2000
/** Characters of one token of English. */
export const TOKEN_CHARACTERS = 3.5
/** How long Ollama keeps the model and what it has read. */
const KEEP_ALIVE = '15m'

/** Why a model did not answer; `resting`: it failed often and is not asked for a while, `spent`: the tokens of the day. */
export type ModelFailure =
  | 'unreached'
  | 'key'
  | 'model'
  | 'noStream'
  | 'tooSlow'
  | 'limit'
  | 'context'
  | 'schema'
  | 'resting'
  | 'spent'
  | 'other'

/** Failures that mean that a server is down. */
const DOWN: ReadonlySet<ModelFailure> = new Set(['unreached', 'other'])

export class ModelError extends Error {
  readonly failure: ModelFailure

  constructor(failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.failure = failure
  }
}

/**
 * Streams the answer of a model, each time all of its text so far without its thoughts: of Ollama by its own protocol,
 * which alone sets how much it reads at once, of others by that of OpenAI. Throws a `ModelError` on an error reply, after
 * `seconds`, on an invalid stream, if the stream ends early, and without asking a server that failed often just before.
 */
export async function* askModel(
  server: ModelServer,
  request: ModelRequest,
  stopped: AbortSignal,
): AsyncGenerator<string> {
  await server.begin?.()
  const tooLate = AbortSignal.timeout(Math.ceil(server.seconds * 1000))
  const outcome = askOpen(`${server.url} ${server.name} ${server.key ?? ''}`)
  if (!outcome) throw new ModelError('resting', 'the model failed often and is not asked for a minute')
  let [hasFailed, isAnswering] = [false, false]
  try {
    for await (const text of answerOf(server, request, AbortSignal.any([stopped, tooLate]))) {
      isAnswering = true
      yield text
    }
  } catch (error) {
    hasFailed = true
    // A refused request or a slow answer says nothing about the next one.
    const isDown = error instanceof ModelError ? DOWN.has(error.failure) : !isAnswering
    if (isDown && !stopped.aborted) outcome.failed()
    if (tooLate.aborted && !stopped.aborted)
      throw new ModelError('tooSlow', `the model did not answer within ${server.seconds} s`)
    // As `fetch` fails while a reply is read.
    throw error instanceof TypeError && !stopped.aborted ? new ModelError('other', 'the stream broke off') : error
  } finally {
    // Also where the rest of an answer was not wanted.
    if (!hasFailed) outcome.succeeded()
  }
}

async function* answerOf(server: ModelServer, request: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
  const isNative = await isOllama(server, signal)
  const response = await replyTo(server, request, isNative, signal).catch((error: unknown) => {
    // It was sent, and the server may have read it.
    if (signal.aborted) server.onUsed?.(estimated(request, 0))
    throw error
  })
  const visible = new VisibleText()
  let [length, events, isStream] = [0, 0, false]
  let counted: ModelUsage | null = null
  try {
    if (!response.ok || !response.body) throw await failureOf(response)
    for await (const line of linesOf(response.body)) {
      const data = isNative ? line : line.startsWith('data:') ? line.slice('data:'.length).trim() : ''
      if (data === '') continue
      isStream = true
      events += 1
      if (events > EVENTS_MAX) throw new ModelError('other', 'the stream of the model has too many events')
      const { text, isEnd, used } = isNative ? nativePiece(data) : openPiece(data)
      counted = used ?? counted
      length += text.length
      const before = visible.text
      visible.add(text)
      if (isEnd) visible.end()
      if (visible.text !== before) yield visible.text
      if (isEnd) return
      if (visible.text.length > CHARACTERS_MAX || length > STREAMED_MAX)
        throw new ModelError('other', 'the answer of the model is too long')
    }
  } finally {
    if (response.ok) server.onUsed?.(counted ?? estimated(request, length))
  }
  if (isStream) throw new ModelError('other', 'the stream of the model ended early')
  throw new ModelError('noStream', 'the model server sent no stream; it must support "stream": true')
}

function estimated({ messages }: ModelRequest, length: number): ModelUsage {
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0)
  return { read: Math.ceil(sent / TOKEN_CHARACTERS), written: Math.ceil(length / TOKEN_CHARACTERS) }
}

/** Servers that refuse to be asked for the tokens of a stream. */
const uncounting = new Set<string>()

async function replyTo(
  server: ModelServer,
  request: ModelRequest,
  isNative: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const { url } = server
  const post = (body: object) =>
    reached(server, isNative ? `${nativeUrl(server)}/api/chat` : `${url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: { 'content-type': 'application/json', ...authorization(server) },
      body: JSON.stringify(body),
    })
  if (isNative) return post(nativeBody(server, request))
  const body = openBody(server, request)
  if (uncounting.has(url)) return post(body)
  const response = await post({ ...body, stream_options: { include_usage: true } })
  if (response.status !== 400 && response.status !== 422) return response
  const text = await beginningOf(response)
  // The body was read, and is read again for the failure.
  if (!text.includes('stream_options')) return new Response(text, { status: response.status })
  if (uncounting.size >= KNOWN_MAX) uncounting.clear()
  uncounting.add(url)
  return post(body)
}

/** Fetches; throws a `ModelError` where the server cannot be reached. */
export async function reached(
  { fetch }: Pick<ModelServer, 'fetch'>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw error instanceof TypeError ? new ModelError('unreached', error.message, { cause: error }) : error
  }
}

function authorization({ key }: ModelServer): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {}
}

function openBody({ name }: ModelServer, { messages, schema }: ModelRequest): object {
  const format = schema && { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } }
  return { model: name, messages, stream: true, temperature: 0, ...(format ? { response_format: format } : {}) }
}

function nativeBody({ name, context }: ModelServer, { messages, schema }: ModelRequest): object {
  const options = { temperature: 0, num_ctx: context }
  return { model: name, messages, stream: true, keep_alive: KEEP_ALIVE, options, ...(schema ? { format: schema } : {}) }
}

const known = new Map<string, boolean>()
const KNOWN_MAX = 1000

/** Whether a server is Ollama, by its own address; asked once for each. */
async function isOllama(server: ModelServer, signal: AbortSignal): Promise<boolean> {
  const { url, fetch } = server
  const before = known.get(url)
  if (before !== undefined || !/^\/?(?:v1)?$/.test(new URL(url).pathname)) return before ?? false
  try {
    const reply = await fetch(`${nativeUrl(server)}/api/version`, {
      redirect: 'error',
      headers: authorization(server),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
    })
    const text = await beginningOf(reply)
    const isNative = reply.ok && /^\s*\{\s*"version"\s*:/.test(text)
    if (known.size >= KNOWN_MAX) known.clear()
    // Another failure may be that of a proxy before a server that is starting.
    if (reply.ok || reply.status === 404) known.set(url, isNative)
    return isNative
  } catch (error) {
    if (signal.aborted) throw error
    // A server that is down may be Ollama once it is up.
    return false
  }
}

function nativeUrl({ url }: ModelServer): string {
  return url.replace(/\/v1$/, '')
}

const TOO_LONG = /context.{0,40}(?:length|window|size|limit)|(?:maximum|too many|exceed).{0,60}token/i

/** The failure that an error reply means, with what can be done. */
async function failureOf(response: Response): Promise<ModelError> {
  const { status } = response
  const text = await beginningOf(response)
  if (status === 401 || status === 403) return new ModelError('key', `the model server refused the key with ${status}`)
  if (status === 404) return new ModelError('model', 'the model server does not know this address or model')
  if (status === 429) return new ModelError('limit', 'the model server takes no more requests for now')
  if (status < 500 && TOO_LONG.test(text)) return new ModelError('context', 'the model reads fewer tokens at once')
  if (status === 400 && /response_format|json_schema|format/.test(text))
    return new ModelError('schema', 'the model server knows no JSON schemas')
  return new ModelError('other', `the model server replied with ${status}`)
}

async function beginningOf({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > ERROR_MAX) break
  }
  return text.slice(0, ERROR_MAX)
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new ModelError('other', 'a line of the stream is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}

type Piece = { text: string; isEnd: boolean; used?: ModelUsage | null }

const Count = z.number().int().min(0).max(1e9)

const OpenEvent = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })).default([]),
  usage: z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish().catch(null),
  error: z.unknown().optional(),
})

/** One event of the protocol of OpenAI; its text is empty for events about the stream itself. */
function openPiece(data: string): Piece {
  if (data === '[DONE]') return { text: '', isEnd: true }
  const { choices, usage, error } = parsed(OpenEvent, data)
  if (error) throw new ModelError('other', 'the model reported an error')
  const used = usage ? { read: usage.prompt_tokens, written: usage.completion_tokens } : null
  return { text: choices[0]?.delta?.content ?? '', isEnd: false, used }
}

const NativeEvent = z.object({
  message: z.object({ content: z.string().default('') }).optional(),
  done: z.boolean().default(false),
  prompt_eval_count: Count.optional().catch(undefined),
  eval_count: Count.optional().catch(undefined),
  error: z.unknown().optional(),
})

/** One line of the protocol of Ollama. */
function nativePiece(data: string): Piece {
  const { message, done, prompt_eval_count: read, eval_count: written, error } = parsed(NativeEvent, data)
  if (error) throw new ModelError('other', 'the model reported an error')
  // What it still knew of the request before is not counted.
  const used = written === undefined ? null : { read: read ?? 0, written }
  return { text: message?.content ?? '', isEnd: done, used }
}

function parsed<T>(schema: z.ZodType<T>, data: string): T {
  try {
    return schema.parse(JSON.parse(data))
  } catch {
    throw new ModelError('other', 'the model server sent an invalid stream')
  }
}
