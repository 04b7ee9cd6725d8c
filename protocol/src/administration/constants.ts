/** How long an administrator may be signed in as somebody else, in seconds. */
export const ACTING_SECONDS = 30 * 60

/** How long after the end of its last token a sign-in as somebody else can still be left, in seconds. */
export const LEAVE_SECONDS = 24 * 60 * 60

/** Shortest reason for an act of an administrator, in characters: one that says nothing is none. */
export const REASON_MIN = 3
/** Longest reason, in characters. */
export const REASON_MAX = 500

/** The logged reason of a sign-in as another user that names none. */
export const NO_REASON = 'no reason given'

/** How often the figures of the dashboard are looked at while somebody watches them, in milliseconds. */
export const DASHBOARD_LOOK_MS = 5000

/** Reports that one person can make in a day. */
export const REPORTS_PER_DAY = 50
