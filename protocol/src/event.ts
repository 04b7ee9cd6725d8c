import type { z } from 'zod'

/** The definition of one socket event; `to` is its direction. A client event is always acknowledged with `ack`. */
export type Event = {
  name: string
  to: 'client' | 'server'
  summary: string
  payload: z.ZodType
  ack?: z.ZodType
}

/** Preserves the literal types of an event. */
export function event<const E extends Event>(definition: E): E {
  return definition
}
