/** Longest note of a requester or owner, in characters. */
export const NOTE_MAX = 1000
/** Days between two reminders of one request. */
export const REMIND_DAYS = 7
/** Most earlier acts between an owner and a requester shown beside a request. */
export const HISTORY_MAX = 10

/** Entries of a paper's access log shown to its owner. */
export const OPENINGS_SHOWN = 50
