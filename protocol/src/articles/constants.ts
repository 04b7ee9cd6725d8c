/** File name extensions of a paper (specification §5). */
export const DOCUMENT_TYPES = ['txt', 'docx', 'pdf'] as const
/** How many days a deleted paper stays in the bin. */
export const BIN_DAYS = 30
/** How long a download URL is valid, in seconds; it works once. */
export const DOWNLOAD_SECONDS = 60
/** Longest title and field of a paper. */
export const TITLE_MAX = 500
export const FIELD_MAX = 100
/** Most authors of a paper, and the longest other details of it. */
export const AUTHORS_MAX = 200
export const AUTHOR_MAX = 200
export const VENUE_MAX = 500
export const DOI_MAX = 300
export const ABSTRACT_MAX = 20_000
/** The earliest year a paper may have. */
export const YEAR_MIN = 1000
/** Longest search text; the rest is cut and the reply says so. */
export const SEARCH_TEXT_MAX = 1000
