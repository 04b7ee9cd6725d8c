import { type Answer, CANCELLED, CallError, NO_CONNECTION } from './call-error.ts'
import { takeEarlyReply } from './early-replies.ts'

/** One HTTP request, ready to send; `url` is absolute. */
export type Request = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** Leave the body of a success unparsed. */
  asBlob?: boolean | undefined
  /** Sent even if the page is closed (keepalive). */
  keepalive?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Called with 0..100 while a multipart body is sent. */
  onProgress?: ((percent: number) => void) | undefined
}

/** Sends a request; rejects with a CallError of status 0 only when there is no answer at all. */
export function transport(request: Request): Promise<Answer> {
  const early = takeEarlyReply(request)
  return request.body instanceof FormData ? upload(request, request.body) : plain(request, early)
}

async function plain(
  { url, method, headers, body, signal, asBlob, keepalive = false }: Request,
  early: Promise<Response> | undefined,
): Promise<Answer> {
  try {
    // Browsers cache 410, but a paper may be restored from the bin.
    const init: RequestInit = {
      method,
      headers,
      body: body ?? null,
      signal: signal ?? null,
      cache: 'no-store',
      keepalive,
    }
    const known = await early
    // 409 is the state of a moment, such as that of a paper that was not processed yet.
    const reply = known && known.status !== 409 ? known : await fetch(url, init)
    signal?.throwIfAborted()
    return {
      status: reply.status,
      statusText: reply.statusText,
      body: asBlob && reply.ok ? await reply.blob() : parse(await reply.text()),
      date: reply.headers.get('date'),
      header: (name) => reply.headers.get(name),
    }
  } catch {
    throw noAnswer(signal)
  }
}

/** XMLHttpRequest, because fetch cannot tell how much of a body has been sent. */
function upload({ url, method, headers, signal, onProgress }: Request, body: FormData): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(noAnswer(signal))
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? Math.floor((loaded / total) * 100) : 0)
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop)
      if (request.status === 0) return reject(noAnswer(signal))
      resolve({
        status: request.status,
        statusText: request.statusText,
        body: parse(request.responseText),
        date: request.getResponseHeader('date'),
        header: (name) => request.getResponseHeader(name),
      })
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function noAnswer(signal: AbortSignal | undefined): CallError {
  return signal?.aborted
    ? new CallError({ status: 0, error: 'cancelled', message: CANCELLED })
    : new CallError({ status: 0, error: 'noConnection', message: NO_CONNECTION })
}
