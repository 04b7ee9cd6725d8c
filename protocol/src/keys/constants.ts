import type { Role } from '../auth/roles.ts'

/** The header that carries a key. */
export const KEY_HEADER = 'X-API-Key'
/** Every key begins so: whoever finds one in a file or a log knows what it is. */
export const KEY_START = 'clp_'
/** Most living keys of one account. */
export const KEYS_MAX = 10
/** Days that a key lives when nobody says how long. */
export const KEY_DAYS_DEFAULT = 90
/** Days that each single use of a key stays readable; the sums of a day stay as long. */
export const USES_KEPT_DAYS = 90
/** Days of the series that a key shows. */
export const SERIES_DAYS = 30
/** Days that 'lately used' looks back, as before a key is revoked. */
export const ROUTES_DAYS = 7
/** Minutes within which the same Idempotency-Key answers the same key again. */
export const KEY_REPEAT_MINUTES = 10

/** Seconds that the secret before a re-roll goes on working: none, an hour, a day, a week. */
export const GRACE_SECONDS = [0, 3600, 86_400, 604_800] as const

/** Calls that one key may make, by the role of its owner; `RATE_LIMIT_FACTOR` multiplies them. */
export const KEY_LIMITS = {
  user: { minute: 60, day: 5000 },
  vip: { minute: 300, day: 50_000 },
  admin: { minute: 300, day: 50_000 },
} as const satisfies Record<Role, { minute: number; day: number }>
