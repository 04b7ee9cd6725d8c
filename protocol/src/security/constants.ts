/** How many recovery codes an account has when they are new. */
export const RECOVERY_CODES = 10
/** How long the first step of a sign-in waits for the second, in seconds. */
export const SECOND_STEP_SECONDS = 10 * 60
/** How often a second step may be wrong within `SECOND_STEP_TRIES_SECONDS`, for the whole account. */
export const SECOND_STEP_TRIES = 5
/** For how long wrong second steps count, in seconds. */
export const SECOND_STEP_TRIES_SECONDS = 10 * 60
/** How long one code of an authenticator application counts, in seconds. */
export const TOTP_SECONDS = 30
/** How many steps a clock may be wrong, either way. */
export const TOTP_DRIFT = 1
/** How long the address of an export waits to be opened, in seconds. */
export const EXPORT_SECONDS = 60
/** What is typed before an account is deleted. */
export const DELETE_CONFIRMATION = 'delete my account'
/** Most rows that one CSV file of the activity holds. */
export const CSV_ROWS_MAX = 10_000
