import type { EVENTS } from '@colophon/protocol/calls'
import type { z } from 'zod'

type Groups = typeof EVENTS
type Events = { [F in keyof Groups]: Groups[F][keyof Groups[F]] }[keyof Groups]
/** The events the server sends, by name, with their payloads. */
export type LiveEvents = { [E in Extract<Events, { to: 'client' }> as E['name']]: z.input<E['payload']> }

/** Sends live events to people, whichever process their connections are on. */
export type Live = {
  toUser<N extends keyof LiveEvents>(userId: number, name: N, payload: LiveEvents[N]): void
  /** Sends to the connections that have joined a room, whoever they belong to. */
  toRoom<N extends keyof LiveEvents>(room: string, name: N, payload: LiveEvents[N]): void
  /** Tells somebody who is known by a token of a feature's own, in the namespace of guests. */
  toGuest<N extends keyof LiveEvents>(guestId: string, name: N, payload: LiveEvents[N]): void
  /** Closes the connections of a session that has ended. */
  endSession(sessionId: string): void
}
