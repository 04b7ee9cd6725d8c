import type { Event } from '@colophon/protocol/event'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { causeOf } from '../../http/errors.ts'
import { Fail } from '../../http/fail.ts'
import type { Session } from '../../http/input.ts'
import { parse } from '../../http/parse.ts'
import type { LiveEvents } from '../live.ts'

/** The user of a connection and its address; stored with the socket at admission. */
export type OfConnection = Session & { address: string }

type Acknowledged<E extends Event> = E['ack'] extends z.ZodType ? z.input<E['ack']> : undefined

/** One live connection as features see it; it belongs to a user and ends with their session. */
export type Connection = OfConnection & {
  /** From the handshake: the position in the user's notifications after which to start. */
  lastEventId: number | undefined
  /** Aborts when the connection ends. */
  ended: AbortSignal
  send<N extends keyof LiveEvents>(name: N, payload: LiveEvents[N]): void
  /** Joins or leaves a room (`Live.toRoom`), across processes. */
  join(room: string): void
  leave(room: string): void
  /**
   * Handles a client event: the payload is validated like a body and acknowledged with the handler's result or failure.
   */
  on<E extends Event>(event: E, handle: (payload: z.output<E['payload']>) => Promise<Acknowledged<E>>): void
}

export function connectionOf(socket: Socket, log: Logger): Connection {
  const ended = new AbortController()
  socket.once('disconnect', () => ended.abort())
  const { person, sessionId, adminId, address } = socket.data as OfConnection
  const lastEventId: unknown = socket.handshake.auth.lastEventId
  return {
    person,
    sessionId,
    adminId: adminId ?? null,
    address,
    lastEventId: Number.isSafeInteger(lastEventId) && Number(lastEventId) >= 0 ? Number(lastEventId) : undefined,
    ended: ended.signal,
    send: (name, payload) => void socket.emit(name, payload),
    join: (room) => void socket.join(`room:${room}`),
    leave: (room) => void socket.leave(`room:${room}`),
    on(event, handle) {
      socket.on(event.name, async (...given: unknown[]) => {
        const [payload, last] = [given[0], given.at(-1)]
        const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : null
        try {
          const data = await handle(parse(event.payload, typeof payload === 'function' ? {} : payload) as never)
          acknowledge?.({ statusCode: 200, data })
        } catch (error) {
          const failure = failureOf(error)
          if (failure.statusCode >= 500) log.error({ err: error, event: event.name }, 'event failed')
          if (acknowledge) acknowledge(failure)
          else socket.emit('ServerError', failure)
        }
      })
    },
  }
}

/** A failure with status and code, as HTTP would reply. */
export function failureOf(error: unknown): { statusCode: number; error: string; message: string } {
  const failure = error instanceof Fail ? error : new Fail(causeOf(error))
  return { statusCode: failure.status, error: failure.code, message: failure.message }
}
