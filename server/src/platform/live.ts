import type { EVENTS } from '@colophon/protocol/calls'
import type { z } from 'zod'

type Groups = typeof EVENTS
type Events = { [F in keyof Groups]: Groups[F][keyof Groups[F]] }[keyof Groups]
/** The events the server sends, by name, with their payloads. */
export type LiveEvents = { [E in Extract<Events, { to: 'client' }> as E['name']]: z.input<E['payload']> }

/** Sends live events to people, whichever process their connections are on. */
export type Live = {
  toUser<N extends keyof LiveEvents>(userId: number, name: N, payload: LiveEvents[N]): void
  /** Closes the connections of a session that has ended. */
  endSession(sessionId: string): void
}
