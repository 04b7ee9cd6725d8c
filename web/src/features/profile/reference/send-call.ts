import { CallError } from '../../../lib/api/call-error.ts'
import { sendWithSession } from '../../../lib/api/session.ts'
import type { ReadyCall } from './filled-call.ts'

/** Who makes a call: a program with a key, who is signed in here, or nobody. */
export type Maker = { kind: 'key'; header: [name: string, value: string] } | { kind: 'session' } | { kind: 'nobody' }

/** What came back. `text` is what could be read of the body; `blob` where it is no text. */
export type Sent = {
  status: number
  statusText: string
  milliseconds: number
  headers: [name: string, value: string][]
  text: string
  blob: Blob | null
  /** The token that the session sent, for the line to copy. */
  token: string | null
}

const SHOWN =
  /^(?:content-(?:type|length|disposition|range)|ratelimit.*|retry-after|x-next-cursor|location|etag|allow|idempotency-.*)$/
const TEXT = /^(?:text\/|application\/(?:json|problem\+json|x-ndjson|xml))/

/** Sends a call and reads the answer as it comes, also one that never ends; stopping keeps what was read until then. */
export async function sendCall(ready: ReadyCall, maker: Maker, signal: AbortSignal): Promise<Sent> {
  if (maker.kind !== 'session') return send(ready, maker.kind === 'key' ? maker.header : null, signal)
  let sent: Sent | null = null
  try {
    await sendWithSession(async (token) => {
      sent = await send(ready, token === null ? null : ['Authorization', `Bearer ${token}`], signal)
      const answer = sent
      const header = (name: string) => answer.headers.find(([shown]) => shown === name)?.[1] ?? null
      return { status: answer.status, body: jsonOf(answer.text), date: null, header }
    })
  } catch (thrown) {
    // A failure that was answered is what somebody wants to see here.
    if (!sent || !(thrown instanceof CallError)) throw thrown
  }
  if (!sent) throw new Error('There was no answer.')
  return sent
}

async function send(ready: ReadyCall, header: [string, string] | null, signal: AbortSignal): Promise<Sent> {
  const { method, url, json, form } = ready
  const headers = new Headers({ accept: 'application/json, */*' })
  if (header) headers.set(...header)
  if (json !== null) headers.set('content-type', 'application/json')
  const from = performance.now()
  const reply = await fetch(url, {
    method,
    headers,
    body: json ?? (form && formData(form)),
    signal,
    cache: 'no-store',
    credentials: 'omit',
  })
  const type = reply.headers.get('content-type') ?? ''
  const isText = type === '' || TEXT.test(type)
  const chunks = await chunksOf(reply)
  const blob = new Blob(chunks, { type })
  return {
    status: reply.status,
    statusText: reply.statusText,
    milliseconds: Math.round(performance.now() - from),
    headers: [...reply.headers].filter(([name]) => SHOWN.test(name)),
    text: isText ? await blob.text() : '',
    blob: isText ? null : blob,
    token: header?.[0] === 'Authorization' ? header[1].slice('Bearer '.length) : null,
  }
}

async function chunksOf(reply: Response): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = reply.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) chunks.push(part.value)
  } catch {
    // Stopped, or cut off: what has come is shown.
  }
  return chunks
}

function formData(form: readonly [string, string | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
