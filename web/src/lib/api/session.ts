import { authCalls } from '@colophon/protocol/auth/calls'
import { Tokens } from '@colophon/protocol/auth/entities'
import { needsRefresh, sessionReaction } from '@colophon/protocol/auth/states'
import { API_BASE } from '@colophon/protocol/constants'
import { noteServerDate, serverSeconds } from '../clock.ts'
import { type Answer, CallError, type Failure, failureOf, failureOfAnswer } from './call-error.ts'
import { transport } from './transport.ts'

/** Access to the stored tokens; the application connects its store, so this file depends on no feature. */
export type SessionHost = {
  tokens: () => Tokens | null
  /** Tokens another tab may have stored in the meantime, or null. */
  storedTokens: () => Tokens | null
  keep: (tokens: Tokens) => void
  /** The session is over: clear it, log out, report the message. */
  end: (message: string) => void
}

const LOCK = 'colophon.refresh'
const CLEARED = 'token uncorrected'

let host: SessionHost = { tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }
let running: Promise<void> | null = null

/** Connects the token store; called once at start. */
export function connectSession(store: SessionHost): void {
  host = store
  running = null
}

/**
 * Sends a call with the session (specification §4 and §8): refreshes an expired access token first, and on a plain 401
 * refreshes and retries once. Throws a CallError for every status of 400 or above, with the message that `readFailure`
 * reads from the reply.
 */
export async function sendWithSession(
  send: (accessToken: string | null) => Promise<Answer>,
  readFailure: (answer: Answer) => Failure = failureOfAnswer,
): Promise<Answer> {
  const used = await freshAccessToken()
  const first = await sendNoted(send, used)
  if (first.status < 400) return first
  const failure = readFailure(first)
  if (sessionReaction(failure) !== 'refresh' || used === null) return refuse(failure, used)
  if (host.tokens()?.accessToken === used) await refresh()
  const token = host.tokens()?.accessToken ?? null
  if (token === null) throw new CallError(failure)
  const second = await sendNoted(send, token)
  return second.status < 400 ? second : refuse(readFailure(second), token)
}

/** The access token, refreshed first when it has expired; null when signed out. */
export async function freshAccessToken(): Promise<string | null> {
  await freshTokens()
  return host.tokens()?.accessToken ?? null
}

/** Refreshes expired tokens, or waits for a running refresh. */
export async function freshTokens(): Promise<void> {
  if (running) return running
  if (needsRefresh(host.tokens()?.timestamp ?? null, serverSeconds(), false)) await refresh()
}

/** Refreshes the tokens once for all concurrent callers, in this tab and others. */
export function refresh(): Promise<void> {
  running ??= withLock(exchange).finally(() => {
    running = null
  })
  return running
}

async function exchange(): Promise<void> {
  const tokens = host.tokens()
  if (!tokens) return
  const stored = host.storedTokens()
  if (stored && stored.timestamp > tokens.timestamp) return host.keep(stored)
  try {
    host.keep(await askForTokens(tokens))
  } catch (thrown) {
    const failure = failureOf(thrown)
    const isStillMine = host.tokens()?.refreshToken === tokens.refreshToken
    if (isStillMine && !isPassing(failure.status)) host.end(failure.message)
    throw thrown
  }
}

async function askForTokens({ accessToken, refreshToken }: Tokens): Promise<Tokens> {
  const { method, path } = authCalls.refreshToken
  const answer = await transport({
    method,
    url: new URL(API_BASE + path, location.origin).href,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ refreshToken }),
  })
  noteServerDate(answer.date)
  const parsed = Tokens.safeParse((answer.body as { data?: unknown } | null)?.data)
  if (answer.status >= 400 || !parsed.success) throw new CallError(failureOfAnswer(answer))
  return parsed.data
}

/** No reply, rate limiting or a fault of the server do not invalidate the session. */
function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

function refuse(failure: Failure, used: string | null): never {
  if (sessionReaction(failure) !== 'clear') throw new CallError(failure)
  if (used !== null && host.tokens()?.accessToken === used) host.end(CLEARED)
  throw new CallError({ ...failure, message: CLEARED })
}

async function sendNoted(send: (accessToken: string | null) => Promise<Answer>, token: string | null): Promise<Answer> {
  const answer = await send(token)
  noteServerDate(answer.date)
  return answer
}

/** Web Locks make other tabs wait; where they are missing (plain http) the server's grace of 30 s covers two refreshes. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return work()
  await locks.request(LOCK, work)
}
