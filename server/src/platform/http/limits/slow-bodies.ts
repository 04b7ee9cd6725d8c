import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The check interval, and the bytes that must have arrived meanwhile: far below any usable connection. */
export const CHECK_INTERVAL_MS = 60_000
export const BYTES_MIN = 1024
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Requests already watched, since `endSlowBodies` may be called twice for a server. */
const watched = new WeakSet<IncomingMessage>()

/**
 * Ends connections whose body arrives too slowly (slowloris). A large file may take as long as it needs while it
 * progresses, so there is no limit for a whole request; bytes waiting to be read by us do not count against the sender.
 * Call it again after removing a server's listeners.
 */
export function endSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request) || watched.has(request)) return
    watched.add(request)
    watch(request, response)
  })
}

/** Continues after an early reply, since an unread body still holds the connection. */
function watch(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return end()
    const isSlow = socket.bytesRead - seen < BYTES_MIN && request.readableLength === 0
    seen = socket.bytesRead
    if (!isSlow) return
    end()
    if (!response.headersSent) socket.write(TIMED_OUT)
    socket.destroySoon()
  }, CHECK_INTERVAL_MS)
  timer.unref()
  const end = () => {
    clearInterval(timer)
    request.off('close', end)
    socket.off('close', end)
  }
  request.once('close', end)
  socket.once('close', end)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
