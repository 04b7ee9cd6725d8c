/** The business constants of specification §9 that belong to no single feature. */

/** A size in MB in the API times this is the size in bytes shown to people. */
export const FILE_SIZE_FACTOR = 1_048_576

/** Most toasts at once, newest on top. */
export const TOAST_LIMIT = 10
/** How long a toast is shown, in milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 5000
/** How far a toast must be dragged to be dismissed, in per cent of its width. */
export const TOAST_DRAG_PERCENT = 80

/** After this many milliseconds the client continues with defaults if its persisted state could not be read. */
export const PERSISTENCE_TIMEOUT_MS = 5000
/** Number of first chat messages that survive a reload. */
export const CHAT_MESSAGES_KEPT = 3

/** The widths, in CSS pixels, at which the layout may change. */
export const BREAKPOINTS = [576, 768, 1024, 1280, 1440, 1920] as const

/** Socket.IO client settings of specification §4 and §9; times in milliseconds. */
export const SOCKET = {
  path: '/socket.io',
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const

/** Two constants whose use the specification does not show; unused. */
export const UNEXPLAINED = [6, 20] as const

/** The base path of the HTTP API. */
export const API_BASE = '/api/v1'

/**
 * Event limits of live connections: burst, and rate per second, before `RATE_LIMIT_FACTOR` multiplies them.
 * `connection` is per connection, `person` per user and process; `refused` is how many more are still answered before
 * the connection is closed.
 */
export const EVENT_LIMITS = {
  connection: { atOnce: 300, perSecond: 30 },
  person: { atOnce: 900, perSecond: 90 },
  refused: { atOnce: 1000, perSecond: 10 },
} as const
/** One of the limits of `EVENT_LIMITS`. */
export type EventLimit = { atOnce: number; perSecond: number }

/** Requests per address and minute, before `RATE_LIMIT_FACTOR` multiplies them; `chain` are those to the local chain. */
export const RATE_LIMITS = { signIn: 10, upload: 30, search: 120, chain: 600, rest: 600 } as const
export type RateLimit = keyof typeof RATE_LIMITS
