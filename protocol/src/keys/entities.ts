import { z } from 'zod'

/** The scopes of a key: view, change, ask the assistant, download. */
export const KeyScope = z.enum(['read', 'write', 'chat', 'export'])
export type KeyScope = z.infer<typeof KeyScope>

/** The state of a key; `expired` and `revoked` ones stay listed, so that their use can be explained. */
export const KeyState = z.enum(['active', 'expired', 'revoked'])
export type KeyState = z.infer<typeof KeyState>

/** A key as its owner sees it; never includes the secret. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(KeyScope),
  state: KeyState,
  /** Start and end of the secret, `clp_1234…abcd`. */
  masked: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** When the former secret stops working; null if none does. */
  graceUntil: z.iso.datetime().nullable(),
  lastUse: z.object({ at: z.iso.datetime(), route: z.string(), address: z.string() }).nullable(),
  /** Calls on each of the last 30 days, oldest first. */
  days: z.array(z.int()),
  calls: z.int(),
  /** The number of `calls` that failed. */
  errors: z.int(),
  /** The calls it was used for within the last 7 days, most used first. */
  routes: z.array(z.string()),
  limits: z.object({
    minute: z.int(),
    minuteLeft: z.int(),
    day: z.int(),
    dayLeft: z.int(),
  }),
})
export type ApiKey = z.infer<typeof ApiKey>

/** One call made with a key. */
export const KeyUse = z.object({
  id: z.int(),
  keyId: z.uuid(),
  keyName: z.string(),
  at: z.iso.datetime(),
  /** `GET /api/v1/articles`, with parameter names instead of values. */
  route: z.string(),
  status: z.int(),
  /** Duration in milliseconds. */
  ms: z.number(),
  address: z.string(),
  /** The scope the key lacked; null if the call was not refused for that. */
  missingScope: KeyScope.nullable(),
})
export type KeyUse = z.infer<typeof KeyUse>

/** The calls of one day (UTC). */
export const KeyDay = z.object({ day: z.iso.date(), calls: z.int(), errors: z.int() })
export type KeyDay = z.infer<typeof KeyDay>

/** A new or re-rolled key: the only reply that contains the secret. */
export const NewKey = z.object({ apiKey: z.string(), id: z.uuid(), prefix: z.string() })
export type NewKey = z.infer<typeof NewKey>
