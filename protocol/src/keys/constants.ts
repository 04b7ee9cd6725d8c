import type { Role } from '../auth/roles.ts'

/** The header that carries a key. */
export const KEY_HEADER = 'X-API-Key'
/** The prefix of every key, which makes one recognisable in files and logs. */
export const KEY_START = 'clp_'
/** Most active keys per account. */
export const KEYS_MAX = 10
/** Default lifetime of a key, in days. */
export const KEY_DAYS_DEFAULT = 90
/** Retention of single uses and of daily totals, in days. */
export const USES_KEPT_DAYS = 90
/** Days of the series shown for a key. */
export const SERIES_DAYS = 30
/** Days that count as recent use, shown before a key is revoked. */
export const ROUTES_DAYS = 7
/** How long a repeated Idempotency-Key returns the same key, in minutes. */
export const KEY_REPEAT_MINUTES = 10

/** How long the former secret stays valid after a re-roll, in seconds: none, an hour, a day, a week. */
export const GRACE_SECONDS = [0, 3600, 86_400, 604_800] as const

/** Calls per key, by role of its owner, before `RATE_LIMIT_FACTOR` multiplies them. */
export const KEY_LIMITS = {
  user: { minute: 60, day: 5000 },
  vip: { minute: 300, day: 50_000 },
  admin: { minute: 300, day: 50_000 },
} as const satisfies Record<Role, { minute: number; day: number }>
