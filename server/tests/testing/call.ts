import { API_BASE } from '@colophon/protocol/constants'
import type { CallInput, Reply, ReplyMeta, Route } from '@colophon/protocol/route'

/** A reply. `data` is set after a success, the message after a failure: check `status` first. */
export type Answer<D = unknown, M = unknown> = {
  status: number
  headers: Headers
  data: D
  meta: M
  error: string | undefined
  message: string | undefined
  fields: Record<string, string> | undefined
}

/** The sender's token and extra headers. */
export type SendOptions = { token?: string | undefined; headers?: Record<string, string> }

/** Makes a call of the protocol over HTTP like a client. The file of a multipart call is a `File`. */
export function call<R extends Route>(
  app: { url: string },
  route: R,
  input: CallInput<R>,
  options: SendOptions = {},
): Promise<Answer<Reply<R>, ReplyMeta<R>>> {
  const { query, body, params, fields, file } = input as Record<string, unknown>
  const path = Object.entries((params ?? {}) as Record<string, string>).reduce(
    (whole, [name, value]) => whole.replace(`:${name}`, encodeURIComponent(value)),
    route.path,
  )
  const search = new URLSearchParams(texts(query)).toString()
  const target = `${route.base ?? API_BASE}${path}${search ? `?${search}` : ''}`
  const payload = route.multipart ? formOf(texts(fields), file) : body
  const answered = send(app, route.method, target, payload, options, route.isBare)
  return answered as Promise<Answer<Reply<R>, ReplyMeta<R>>>
}

/** Sends any request, also invalid ones. FormData is sent as is, everything else as JSON. */
export async function send(
  app: { url: string },
  method: string,
  path: string,
  body?: unknown,
  { token, headers = {} }: SendOptions = {},
  isBare = false,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const reply = await fetch(app.url + path, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isStream = reply.headers.get('content-type') === 'text/event-stream'
  const text = isStream ? await beginning(reply) : await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json')
  const envelope = isJson ? JSON.parse(text) : { data: text }
  const { data, meta, error, message, fields } = isBare && isJson && reply.ok ? { data: envelope } : envelope
  return { status: reply.status, headers: reply.headers, data, meta, error, message, fields }
}

/** The first chunk of an endless reply. */
async function beginning({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const piece = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(piece?.value)
}

function texts(values: unknown): Record<string, string> {
  const given = Object.entries((values ?? {}) as object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

function formOf(fields: Record<string, string>, file: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file instanceof File) form.append('file', file, file.name)
  return form
}
