import type { z } from 'zod'

/** One socket event, written once; `to` says who sends it. A client event is always acknowledged with `ack`. */
export type Event = {
  name: string
  to: 'client' | 'server'
  summary: string
  payload: z.ZodType
  ack?: z.ZodType
}

/** Keeps the literal types of an event. */
export function event<const E extends Event>(definition: E): E {
  return definition
}
