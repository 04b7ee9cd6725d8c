import { SOCKET } from '@colophon/protocol/constants'
import { REQUEST_ERROR, SOCKET_ERRORS } from '@colophon/protocol/errors'
import type { Event } from '@colophon/protocol/event'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { CallError, NO_CONNECTION } from './call-error.ts'

/** `off` while signed out; `paused` while disconnected, when lists are polled. */
export type LiveState = { phase: 'off' | 'connecting' | 'live' | 'paused'; reason: string | null }

/** Session data the connection needs. */
export type LiveHost = {
  accessToken: () => string | null
  /** Refreshes the access token if it has expired. */
  fresh: () => Promise<void>
  /** Gets a new access token after the server rejected the current one. */
  renew: () => Promise<void>
}

/** Polling needs the same process for every request of a connection, so it is used only where websockets fail. */
export const TRANSPORTS = { transports: ['websocket', 'polling'], tryAllTransports: true }

type Handler = (payload: unknown) => void

const handlers = new Map<string, Set<Handler>>()
const watchers = new Set<() => void>()
let state: LiveState = { phase: 'off', reason: null }
let socket: Socket | null = null
let opening = 0

/** Opens the live connection (specification §4) with the current access token; loads the client code on demand. */
export async function openLive(host: LiveHost): Promise<void> {
  closeLive()
  const turn = opening
  setState('connecting', null)
  const [{ io }] = await Promise.all([import('socket.io-client'), host.fresh().catch(() => undefined)])
  if (turn !== opening) return
  const { accessToken } = host
  const opened = io(location.origin, {
    ...SOCKET,
    ...TRANSPORTS,
    auth: (give) => give({ token: accessToken() }),
    transportOptions: { polling: { extraHeaders: { authorization: `Bearer ${accessToken() ?? ''}` } } },
  })
  socket = opened
  opened.on('connect', () => setState('live', null))
  opened.on('connect_error', (error) => lost(opened, error.message, host.renew, host))
  opened.on('disconnect', (reason) => lost(opened, reason, host.fresh, host))
  opened.onAny((name: string, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload)
  })
}

/** Closes the live connection, as on sign-out. */
export function closeLive(): void {
  opening += 1
  const closing = socket
  socket = null
  closing?.disconnect()
  setState('off', null)
}

/** Subscribes to an event; returns the unsubscribe function. Invalid payloads are dropped. */
export function onLive<E extends Event>(event: E, handler: (payload: z.output<E['payload']>) => void): () => void {
  const checked: Handler = (payload) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) handler(parsed.data as z.output<E['payload']>)
  }
  const known = handlers.get(event.name) ?? new Set()
  handlers.set(event.name, known.add(checked))
  return () => known.delete(checked)
}

/** Sends a message if connected, without waiting for a reply. */
export function sayLive<E extends Event>(event: E, payload: z.input<E['payload']>): void {
  if (socket?.connected) socket.emit(event.name, payload, () => {})
}

/** Acknowledgement timeout. */
const PATIENCE_MS = 20_000
const Acknowledgement = z.object({
  statusCode: z.int(),
  data: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
})

/** Sends an event and resolves to its acknowledgement; rejects with a CallError, status 0 if it was not delivered. */
export async function askLive<E extends Event & { ack: z.ZodType }>(
  event: E,
  payload: z.input<E['payload']>,
): Promise<z.output<E['ack']>> {
  await firstConnection()
  const asked = socket
  if (!asked?.connected) throw new CallError({ status: 0, error: 'notConnected', message: NO_CONNECTION })
  const answer = await asked.timeout(PATIENCE_MS).emitWithAck(event.name, payload).catch(unanswered)
  const { statusCode, error = '', message = REQUEST_ERROR, data } = Acknowledgement.parse(answer)
  if (statusCode >= 400) throw new CallError({ status: statusCode, error, message })
  const parsed = event.ack.safeParse(data)
  if (parsed.success) return parsed.data as z.output<E['ack']>
  throw new CallError({ status: statusCode, error: 'unreadableReply', message: REQUEST_ERROR })
}

/** Resolves after the first connection attempt, so that early messages wait for it. */
function firstConnection(): Promise<void> {
  if (state.phase !== 'connecting') return Promise.resolve()
  return new Promise((resolve) => {
    const settle = () => {
      if (state.phase === 'connecting' && Date.now() < deadline) return
      clearTimeout(timer)
      unwatch()
      resolve()
    }
    const deadline = Date.now() + PATIENCE_MS
    const timer = setTimeout(settle, PATIENCE_MS)
    const unwatch = watchLive(settle)
  })
}

function unanswered(): never {
  throw new CallError({ status: 0, error: 'notAnswered', message: NO_CONNECTION })
}

/** The current state; the same object until it changes. */
export function liveState(): LiveState {
  return state
}

/** Subscribes to changes of the state; returns the unsubscribe function. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The text of specification §8 for why the connection was lost. */
export function socketReason(reason: string): string {
  if (reason.includes('timeout')) return SOCKET_ERRORS.timeout
  return reason.includes('parse error') ? SOCKET_ERRORS.parseError : SOCKET_ERRORS.disconnected
}

function lost(from: Socket, reason: string, prepare: () => Promise<void>, host: LiveHost): void {
  if (from !== socket) return
  setState('paused', socketReason(reason))
  // After a refusal by the server the library does not reconnect: reconnect with a fresh token.
  if (!from.active) setTimeout(() => void comeAgain(from, prepare, host), delay())
}

async function comeAgain(from: Socket, prepare: () => Promise<void>, host: LiveHost): Promise<void> {
  if (from !== socket) return
  await prepare().catch(() => undefined)
  if (from === socket && host.accessToken() !== null) from.connect()
}

/** The library's backoff with jitter, for the attempts we make ourselves. */
function delay(): number {
  const jitter = 1 + SOCKET.randomizationFactor * (Math.random() * 2 - 1)
  return Math.min(SOCKET.reconnectionDelayMax, SOCKET.reconnectionDelay * 2 * jitter)
}

function setState(phase: LiveState['phase'], reason: string | null): void {
  if (state.phase === phase && state.reason === reason) return
  state = { phase, reason }
  for (const watcher of watchers) watcher()
}
