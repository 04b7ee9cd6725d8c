/** How long an access token lives, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** Idle time after which a session ends, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** Longest life of a session regardless of use, in seconds. */
export const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60
/** For how long a used refresh token returns the same pair again, in seconds; later use ends the session family. */
export const REFRESH_GRACE_SECONDS = 30

/** Length of a mailed code, in characters. */
export const CODE_LENGTH = 6
/** How long a code is valid, in seconds. */
export const CODE_SECONDS = 10 * 60
/** How often a code may be tried, independent of the rate limits. */
export const CODE_TRIES = 5
/** Shortest time between two codes, in seconds. */
export const CODE_RESEND_SECONDS = 60

/**
 * Wrong passwords per e-mail address: this many are free, before `RATE_LIMIT_FACTOR` multiplies them; then the wait
 * between attempts doubles from one second up to `waitSecondsMax`. They expire after `forgottenSeconds` without
 * another. Times in seconds.
 */
export const PASSWORD_TRIES = { free: 10, waitSecondsMax: 60, forgottenSeconds: 3600 } as const

/** Shortest password, in characters. */
export const PASSWORD_MIN = 8
/** Longest password, in characters. */
export const PASSWORD_MAX = 45
