import type { EVENTS } from '@colophon/protocol/calls'
import type { z } from 'zod'

type ServedEvents = (typeof EVENTS)['articles'] & (typeof EVENTS)['record']
/** The events the server sends, by name, with their payloads. */
export type LiveEvents = { [E in ServedEvents[keyof ServedEvents] as E['name']]: z.input<E['payload']> }

/** Sends live events to people, whichever process their connections are on. */
export type Live = {
  toUser<N extends keyof LiveEvents>(userId: number, name: N, payload: LiveEvents[N]): void
  /** Closes the connections of a session that has ended. */
  endSession(sessionId: string): void
}
