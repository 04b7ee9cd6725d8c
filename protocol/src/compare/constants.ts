/** Most papers in a comparison (specification §9); further adds are ignored. */
export const COMPARE_MAX = 10
/** Only values above this are notable (specification §9). */
export const NOTABLE_ABOVE = 20
/** A value is notable if it is more than this many times another of its row (specification §9). */
export const NOTABLE_TIMES = 5
/** Longest term or question of an own row, in characters. */
export const ROW_QUESTION_MAX = 300
/** Most own rows in a comparison. */
export const OWN_ROWS_MAX = 10
/** Longest name of a saved comparison. */
export const COMPARISON_TITLE_MAX = 200
/** Most comparisons per account. */
export const COMPARISONS_MAX = 200
/** Time limit for reading a PDF in the public call, in seconds. */
export const GRAPH_PDF_SECONDS = 60
/** Most stored versions of one comparison; the oldest are deleted first. */
export const VERSIONS_MAX = 50
/** Most common subjects and works reported per comparison; with its papers at most 150 nodes are drawn. */
export const SHARED_MAX = 140
