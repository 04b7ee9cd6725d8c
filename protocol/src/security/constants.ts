/** Number of recovery codes of an account. */
export const RECOVERY_CODES = 10
/** How long a sign-in waits for the second step, in seconds. */
export const SECOND_STEP_SECONDS = 10 * 60
/** Wrong second steps per account within `SECOND_STEP_TRIES_SECONDS`. */
export const SECOND_STEP_TRIES = 5
/** How long wrong second steps count, in seconds. */
export const SECOND_STEP_TRIES_SECONDS = 10 * 60
/** How long one code of an authenticator app is valid, in seconds. */
export const TOTP_SECONDS = 30
/** Accepted clock drift in steps, either way. */
export const TOTP_DRIFT = 1
/** How long the URL of an export is valid, in seconds. */
export const EXPORT_SECONDS = 60
/** The text to type before an account is deleted. */
export const DELETE_CONFIRMATION = 'delete my account'
/** Most rows per CSV file of the activity. */
export const CSV_ROWS_MAX = 10_000
