import { DOCVIZ_USER_HEADER } from '@colophon/protocol/docviz/constants'
import { type DOCVIZ_DEFAULTS, docvizFailure } from '@colophon/protocol/docviz/failures'
import { ErrorReply } from '@colophon/protocol/errors'
import type { CallInput, Reply, Route } from '@colophon/protocol/route'
import { urlOf } from '../../lib/api/call.ts'
import { type Answer, CallError, type Failure, failureOfAnswer } from '../../lib/api/call-error.ts'
import { sendWithSession } from '../../lib/api/session.ts'
import { transport } from '../../lib/api/transport.ts'

/** Credentials: an id and its token. */
export type Credentials = { userId: string; token: string }
type Options = { by: Credentials | null; signal?: AbortSignal; onProgress?: (percent: number) => void }
type Input = { body?: unknown; params?: unknown; fields?: unknown; file?: unknown }

/**
 * Makes a document-visualisation call. With `by` it sends that token and `X-User-ID`, otherwise the account's
 * session, if any. Throws a CallError with the server's message, `HTTP status: text`, or the call's default.
 */
export async function docvizCall<R extends Route>(
  name: keyof typeof DOCVIZ_DEFAULTS,
  route: R,
  input: CallInput<R>,
  options: Options,
): Promise<Reply<R>> {
  const { body, status } = await send(name, route, input as Input, options, false)
  const parsed = route.reply?.safeParse(body)
  if (!parsed?.success) throw new CallError({ status, error: 'unreadableReply', message: docvizFailure(name, null) })
  return parsed.data as Reply<R>
}

/** As `docvizCall`, for a call that returns bytes. */
export async function docvizBlob<R extends Route>(
  name: keyof typeof DOCVIZ_DEFAULTS,
  route: R,
  input: CallInput<R>,
  options: Options,
): Promise<Blob> {
  const { body } = await send(name, route, input as Input, options, true)
  return body instanceof Blob ? body : new Blob()
}

async function send(
  name: keyof typeof DOCVIZ_DEFAULTS,
  route: Route,
  input: Input,
  { by, signal, onProgress }: Options,
  asBlob: boolean,
): Promise<Answer> {
  const body = bodyOf(route, input)
  const request = (token: string | null): Promise<Answer> =>
    transport({
      method: route.method,
      url: urlOf(route, input),
      headers: {
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(by && { [DOCVIZ_USER_HEADER]: by.userId }),
      },
      body,
      asBlob,
      signal,
      onProgress,
    })
  try {
    if (!by) return await sendWithSession(request, (answer) => failureOf(name, answer))
    const answer = await request(by.token)
    if (answer.status >= 400) throw new CallError(failureOf(name, answer))
    return answer
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.status !== 0 || thrown.error === 'cancelled') throw thrown
    throw new CallError({ status: 0, error: thrown.error, message: docvizFailure(name, null), detail: thrown.message })
  }
}

function failureOf(name: keyof typeof DOCVIZ_DEFAULTS, answer: Answer): Failure {
  const { message } = ErrorReply.partial().safeParse(answer.body).data ?? {}
  const failure = failureOfAnswer(answer)
  const { status, statusText = '' } = answer
  return { ...failure, message: docvizFailure(name, { status, statusText, message, error: failure.error }) }
}

function bodyOf(route: Route, { body, fields, file }: Input): string | FormData | undefined {
  if (!route.multipart) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, String(value))
  }
  // The file comes last, so that a streaming server knows the fields before its first byte.
  if (file instanceof Blob) form.append('file', file)
  return form
}
