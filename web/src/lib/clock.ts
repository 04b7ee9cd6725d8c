let offsetMs = 0

/**
 * Learns the server's clock from the Date header of a reply, so that a wrong clock on this machine neither ends a
 * session early nor keeps it too long. The header counts whole seconds.
 */
export function noteServerDate(header: string | null): void {
  const server = header ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(server)) offsetMs = server - Date.now()
}

/** The server's time in whole epoch seconds, as exactly as its last reply told. */
export function serverSeconds(): number {
  return Math.floor((Date.now() + offsetMs) / 1000)
}
