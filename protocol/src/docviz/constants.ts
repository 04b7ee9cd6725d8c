/** Base path of document visualisation (specification §2). */
export const DOCVIZ_BASE = '/api/docviz'
/** The Socket.IO namespace for the progress of documents; opened with a token of `websocket/token`. */
export const DOCVIZ_NAMESPACE = '/docviz'
/** The header with the id that a token was issued for (specification §6). */
export const DOCVIZ_USER_HEADER = 'X-User-ID'

/** How long a socket token is valid, in seconds; it opens one connection. */
export const SOCKET_TOKEN_SECONDS = 60
/** How long the token of an id is valid, in days; continuing issues a new one. */
export const TOKEN_DAYS = 30

/**
 * Limits of one id. A guest's id belongs to no account, and all guests of one network (an IPv4 address, or the /64 of
 * an IPv6 address) share `perAddress`: stored documents, and documents processed per day (UTC). A guest's document is
 * aborted after `seconds`.
 */
export const DOCVIZ_LIMITS = {
  guest: { documents: 20, megabytes: 200, days: 7, seconds: 60 },
  account: { documents: 200, megabytes: 2000, days: 90 },
  perAddress: { documents: 60, megabytes: 600, registrations: 60, readsPerDay: 60 },
  processing: 5,
} as const

/** Longest id, in characters. */
export const USER_ID_MAX = 64
/** Most positions of one corrected box: a paragraph across columns and pages has a few. */
export const PLACES_MAX = 50
/** Most boxes in a set of corrections; a document of 2,000 pages has fewer. */
export const BOXES_MAX = 20_000
/** Most merges and splits per document. */
export const SHAPES_MAX = 2_000
