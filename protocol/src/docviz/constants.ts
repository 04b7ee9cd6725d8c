/** Where the calls of document visualisation live (specification §2). */
export const DOCVIZ_BASE = '/api/docviz'
/** The Socket.IO namespace that tells how far documents are; it is opened with a token of `websocket/token`. */
export const DOCVIZ_NAMESPACE = '/docviz'
/** The header that names the id a token was given for (specification §6). */
export const DOCVIZ_USER_HEADER = 'X-User-ID'

/** How long a socket token opens one connection, in seconds. */
export const SOCKET_TOKEN_SECONDS = 60
/** How long the token of an id is good, in days; whoever continues gets a new one. */
export const TOKEN_DAYS = 30

/**
 * What one id may keep; a guest's belongs to no account, and all guests of one network (an IPv4 address, or the /64 of an
 * IPv6 address) share `perAddress`: what they keep, and how many documents are read for them in a day (UTC). A guest's
 * document is given up after `seconds`.
 */
export const DOCVIZ_LIMITS = {
  guest: { documents: 20, megabytes: 200, days: 7, seconds: 60 },
  account: { documents: 200, megabytes: 2000, days: 90 },
  perAddress: { documents: 60, megabytes: 600, registrations: 60, readsPerDay: 60 },
  inWork: 5,
} as const

/** Longest id, in characters. */
export const USER_ID_MAX = 64
/** Most places a person may give one box: a paragraph over columns and pages has a few. */
export const PLACES_MAX = 50
/** Most boxes that corrections may name; a document of 2,000 pages has fewer. */
export const BOXES_MAX = 20_000
/** Most acts that merge or split boxes of one document. */
export const SHAPES_MAX = 2_000
