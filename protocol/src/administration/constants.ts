/** How long an impersonation lasts, in seconds. */
export const ACTING_SECONDS = 30 * 60

/** How long after its last token expired an impersonation can still be ended, in seconds. */
export const LEAVE_SECONDS = 24 * 60 * 60

/** Shortest reason for an administrator's action, in characters. */
export const REASON_MIN = 3
/** Longest reason, in characters. */
export const REASON_MAX = 500

/** The logged reason of an impersonation that states none. */
export const NO_REASON = 'no reason given'

/** How often the dashboard is recomputed while it is open, in milliseconds. */
export const DASHBOARD_LOOK_MS = 5000

/** Reports per user and day. */
export const REPORTS_PER_DAY = 50
