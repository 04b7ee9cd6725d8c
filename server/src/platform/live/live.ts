import type { EVENTS } from '@colophon/protocol/calls'
import type { z } from 'zod'

type Groups = typeof EVENTS
type Events = { [F in keyof Groups]: Groups[F][keyof Groups[F]] }[keyof Groups]
/** Events the server sends, with their payloads. */
export type LiveEvents = { [E in Extract<Events, { to: 'client' }> as E['name']]: z.input<E['payload']> }

/** Sends live events to users across processes. */
export type Live = {
  toUser<N extends keyof LiveEvents>(userId: number, name: N, payload: LiveEvents[N]): void
  /** Sends to all connections in a room, of any user. */
  toRoom<N extends keyof LiveEvents>(room: string, name: N, payload: LiveEvents[N]): void
  /** Sends to a guest identified by a feature's own token, in the guest namespace. */
  toGuest<N extends keyof LiveEvents>(guestId: string, name: N, payload: LiveEvents[N]): void
  /** Closes the connections of an ended session. */
  endSession(sessionId: string): void
}
