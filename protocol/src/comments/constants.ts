/** Longest comment, in characters. */
export const COMMENT_MAX = 10_000
/** Longest passage a comment can refer to, in characters. */
export const ANCHOR_QUOTE_MAX = 2000
/** Comments per user and minute, before `RATE_LIMIT_FACTOR` multiplies them. */
export const COMMENTS_PER_MINUTE = 20
/** An edit within this time after posting is not shown as an edit. */
export const QUIET_EDIT_SECONDS = 900
