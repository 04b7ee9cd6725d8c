/** Longest note of who asks, and of who answers, in characters. */
export const NOTE_MAX = 1000
/** An owner is reminded of a request once in so many days. */
export const REMIND_DAYS = 7
/** Most earlier acts between an owner and somebody that stand beside a request. */
export const HISTORY_MAX = 10

/** So many entries the log of a paper shows to its owner. */
export const OPENINGS_SHOWN = 50
