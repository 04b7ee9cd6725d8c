let offsetMs = 0

/**
 * Learns the server's time from the Date header, so that a wrong local clock does not affect session expiry.
 * Precision is one second.
 */
export function noteServerDate(header: string | null): void {
  const server = header ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(server)) offsetMs = server - Date.now()
}

/** Server time in whole epoch seconds. */
export function serverSeconds(): number {
  return Math.floor((Date.now() + offsetMs) / 1000)
}
