import type { Event } from '@colophon/protocol/event'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { causeOf } from '../../http/errors.ts'
import { Fail } from '../../http/fail.ts'
import type { Session } from '../../http/input.ts'
import { parse } from '../../http/parse.ts'
import type { LiveEvents } from '../live.ts'

/** Whose a connection is and where it comes from; kept with the socket from its admission on. */
export type OfConnection = Session & { address: string }

type Acknowledged<E extends Event> = E['ack'] extends z.ZodType ? z.input<E['ack']> : undefined

/** One live connection as features see it; it has a person, and ends with their session. */
export type Connection = OfConnection & {
  /** Of the handshake: behind which position of the person's notifications to begin. */
  lastEventId: number | undefined
  /** Aborts when the connection ends. */
  ended: AbortSignal
  send<N extends keyof LiveEvents>(name: N, payload: LiveEvents[N]): void
  /** From now on, or not any more, it is sent what goes to a room (`Live.toRoom`), whichever process sends. */
  join(room: string): void
  leave(room: string): void
  /** Takes an event of the client: validated like a body, acknowledged with what the handler answers or how it failed. */
  on<E extends Event>(event: E, handle: (payload: z.output<E['payload']>) => Promise<Acknowledged<E>>): void
}

/** Makes a connection of an admitted socket. */
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
          if (failure.statusCode >= 500) log.error({ err: error, event: event.name }, 'an event failed')
          if (acknowledge) acknowledge(failure)
          else socket.emit('ServerError', failure)
        }
      })
    },
  }
}

/** A failure as HTTP would have answered it. */
export function failureOf(error: unknown): { statusCode: number; error: string; message: string } {
  const told = error instanceof Fail ? error : new Fail(causeOf(error))
  return { statusCode: told.status, error: told.code, message: told.message }
}
