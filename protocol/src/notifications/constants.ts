/** Notifications of the same type and paper within this many seconds are grouped and counted, until viewed. */
export const GROUP_SECONDS = 600
/** Above this rate per user and minute, new notifications are grouped by type alone. */
export const NOTIFICATIONS_PER_MINUTE = 60
/** Longest note of a notification, in characters. */
export const NOTIFICATION_NOTE_MAX = 1000
/** Most ids per call that marks notifications as viewed. */
export const VIEW_AT_ONCE_MAX = 1000
