/** Most papers in a comparison (specification §9); further adds are ignored. */
export const COMPARE_MAX = 10
/** A value is notable only above this (specification §9). */
export const NOTABLE_ABOVE = 20
/** A value is notable where it is more than so many times another of its row (specification §9). */
export const NOTABLE_TIMES = 5
/** Longest term or question of a row of one's own, in characters. */
export const ROW_QUESTION_MAX = 300
/** Most rows of one's own in a comparison. */
export const OWN_ROWS_MAX = 10
/** Longest name of a saved comparison. */
export const COMPARISON_TITLE_MAX = 200
/** Most comparisons one account keeps. */
export const COMPARISONS_MAX = 200
/** How long the public call reads a pdf before it gives up, in seconds. */
export const GRAPH_PDF_SECONDS = 60
/** Most versions of one comparison that are kept; the oldest go first. */
export const VERSIONS_MAX = 50
/** Most subjects and works in common that are told of a comparison: with its papers 150 are drawn at most. */
export const SHARED_MAX = 140
