/** How long an access token lives, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** How long a session may rest before it ends, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** How long a session may live however much it is used, in seconds; then one signs in again. */
export const SESSION_LIFE_SECONDS = 90 * 24 * 60 * 60
/** For how long an already used refresh token answers the same pair again, in seconds; later it ends the session family. */
export const REFRESH_GRACE_SECONDS = 30

/** Length of a code that is sent by mail, in characters. */
export const CODE_LENGTH = 6
/** How long a code is valid, in seconds. */
export const CODE_SECONDS = 10 * 60
/** How often a code may be tried, whatever the rate limits. */
export const CODE_TRIES = 5
/** How soon another code may be sent, in seconds. */
export const CODE_RESEND_SECONDS = 60

/**
 * Wrong passwords of one e-mail address: so many are free before `RATE_LIMIT_FACTOR` multiplies them, then the wait between
 * two doubles from a second up to `waitSecondsMax`; they are forgotten after `forgottenSeconds` without one. Times in seconds.
 */
export const PASSWORD_TRIES = { free: 10, waitSecondsMax: 60, forgottenSeconds: 3600 } as const

/** Shortest password, in characters. */
export const PASSWORD_MIN = 8
/** Longest password, in characters. */
export const PASSWORD_MAX = 45
