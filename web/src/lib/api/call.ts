import { API_BASE } from '@colophon/protocol/constants'
import { REQUEST_ERROR, UPLOAD_ERROR } from '@colophon/protocol/errors'
import type { CallInput, Reply, ReplyMeta, Route } from '@colophon/protocol/route'
import { type Answer, CallError } from './call-error.ts'
import { sendWithSession } from './session.ts'
import { transport } from './transport.ts'

/** `signal` cancels; `onProgress` gets 0..100 while a file travels; a repeated `idempotencyKey` is not done
 *  twice; `keepalive` sends what is small even when the page is being left. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  onProgress?: ((percent: number) => void) | undefined
  idempotencyKey?: string | undefined
  keepalive?: boolean | undefined
}

type AnyInput = { query?: unknown; body?: unknown; params?: unknown; fields?: unknown; file?: unknown }
type Rest<R extends Route> =
  Record<never, never> extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions]

/** Makes a call and resolves to its `data`; rejects with a CallError. */
export async function call<R extends Route>(route: R, ...rest: Rest<R>): Promise<Reply<R>> {
  return (await callWithMeta(route, ...rest)).data
}

/** As `call`, with `meta`, message and next cursor besides the data. */
export async function callWithMeta<R extends Route>(
  route: R,
  ...[input, options]: Rest<R>
): Promise<{ data: Reply<R>; meta: ReplyMeta<R>; message: string | null; nextCursor: string | null }> {
  const answer = await send(route, input ?? {}, options ?? {}, false)
  const envelope = (answer.body ?? {}) as { data?: unknown; meta?: unknown; message?: string }
  return {
    data: read(route.reply, envelope.data, answer.status) as Reply<R>,
    meta: read(route.meta, envelope.meta, answer.status) as ReplyMeta<R>,
    message: envelope.message ?? null,
    nextCursor: answer.header('x-next-cursor'),
  }
}

/** For a call that returns bytes. */
export async function callForBlob<R extends Route>(route: R, ...[input, options]: Rest<R>): Promise<Blob> {
  const { body } = await send(route, input ?? {}, options ?? {}, true)
  return body instanceof Blob ? body : new Blob()
}

async function send(route: Route, input: AnyInput, options: CallOptions, asBlob: boolean): Promise<Answer> {
  const body = bodyOf(route, input)
  const url = urlOf(route, input)
  const request = { method: route.method, url, body, asBlob, ...options }
  try {
    return await sendWithSession((token) => transport({ ...request, headers: headersOf(body, token, options) }))
  } catch (thrown) {
    throw route.multipart && thrown instanceof CallError ? uploadError(thrown) : thrown
  }
}

/** The absolute URL of a call, for links, images and the PDF reader. */
export function urlOf(route: Route, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL((route.base ?? API_BASE) + path, location.origin)
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value))
  }
  return url.href
}

function bodyOf(route: Route, input: AnyInput): string | FormData | undefined {
  if (!route.multipart) return input.body === undefined ? undefined : JSON.stringify(input.body)
  const form = new FormData()
  for (const [name, value] of Object.entries((input.fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, String(value))
  }
  // The file comes last, so that a streaming server knows the fields before its first byte.
  if (input.file instanceof Blob) form.append('file', input.file)
  return form
}

function headersOf(body: unknown, token: string | null, options: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  }
}

function read(schema: Route['reply'], value: unknown, status: number): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CallError({ status, error: 'unreadableReply', message: REQUEST_ERROR })
}

/**
 * Uploads fail as 'Upload file' with status 500, except for 410 and session errors; the server's message, if it gave
 * one, goes to `detail`.
 */
function uploadError(thrown: CallError): CallError {
  if (thrown.status === 410 || thrown.status === 401 || thrown.error === 'cancelled') return thrown
  const detail = thrown.message === REQUEST_ERROR ? {} : { detail: thrown.message }
  return new CallError({ status: 500, error: thrown.error, message: UPLOAD_ERROR, ...detail })
}
