/** Of one type and paper within this many seconds there is one notification, which counts, until it is viewed. */
export const GROUP_SECONDS = 600
/** More new notifications for one person within a minute are grouped by their type alone. */
export const NOTIFICATIONS_PER_MINUTE = 60
/** Longest note that goes with a notification, in characters. */
export const NOTIFICATION_NOTE_MAX = 1000
/** Most notifications that one call marks as viewed by their ids. */
export const VIEW_AT_ONCE_MAX = 1000
