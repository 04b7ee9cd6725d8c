import { z } from 'zod'

/** What a key may do: look, change, ask the assistant, take files away. */
export const KeyScope = z.enum(['read', 'write', 'chat', 'export'])
export type KeyScope = z.infer<typeof KeyScope>

/** How a key works now; `expired` and `revoked` ones stay in the list, so that their use stays explained. */
export const KeyState = z.enum(['active', 'expired', 'revoked'])
export type KeyState = z.infer<typeof KeyState>

/** A key as its owner sees it; the secret is never part of it. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(KeyScope),
  state: KeyState,
  /** How the secret begins and ends, `clp_1234…abcd`. */
  masked: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Until when a secret from before the last re-roll works; null where none does. */
  graceUntil: z.iso.datetime().nullable(),
  lastUse: z.object({ at: z.iso.datetime(), route: z.string(), address: z.string() }).nullable(),
  /** Calls on each of the last 30 days, the oldest first, today last. */
  days: z.array(z.int()),
  calls: z.int(),
  /** How many of `calls` were refused or failed. */
  errors: z.int(),
  /** What it was used for within the last 7 days, most used first. */
  routes: z.array(z.string()),
  limits: z.object({
    minute: z.int(),
    minuteLeft: z.int(),
    day: z.int(),
    dayLeft: z.int(),
  }),
})
export type ApiKey = z.infer<typeof ApiKey>

/** One call that was made with a key. */
export const KeyUse = z.object({
  id: z.int(),
  keyId: z.uuid(),
  keyName: z.string(),
  at: z.iso.datetime(),
  /** `GET /api/v1/articles`, with the names of its parameters instead of their values. */
  route: z.string(),
  status: z.int(),
  /** How long it took, in milliseconds. */
  ms: z.number(),
  address: z.string(),
  /** The scope that the call needs and the key has not; null where that was not the reason. */
  missingScope: KeyScope.nullable(),
})
export type KeyUse = z.infer<typeof KeyUse>

/** The calls of one day (UTC). */
export const KeyDay = z.object({ day: z.iso.date(), calls: z.int(), errors: z.int() })
export type KeyDay = z.infer<typeof KeyDay>

/** A key that was just made or re-rolled: the only reply that holds the secret. */
export const NewKey = z.object({ apiKey: z.string(), id: z.uuid(), prefix: z.string() })
export type NewKey = z.infer<typeof NewKey>
