/** Longest comment, in characters. */
export const COMMENT_MAX = 10_000
/** Longest passage a comment can stand on, in characters. */
export const ANCHOR_QUOTE_MAX = 2000
/** Most comments one person writes within a minute, before `RATE_LIMIT_FACTOR` multiplies them. */
export const COMMENTS_PER_MINUTE = 20
/** A change within this time after writing is not told as an edit. */
export const QUIET_EDIT_SECONDS = 900
