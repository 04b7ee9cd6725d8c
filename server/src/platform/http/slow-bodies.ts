import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How often a body that is on its way is looked at, and the least that has to have come meanwhile: far below any line that still works. */
export const LOOK_MS = 60_000
export const LEAST_BYTES = 1024

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** What is looked at already, as two may ask for it. */
const watched = new WeakSet<IncomingMessage>()

/**
 * Ends connections whose body comes too slowly or not at all, as nobody could close those that are opened only to be held. A large file may
 * take as long as it needs while it comes, so there is no limit for a whole request. Bytes that wait to be read here are no fault of the sender.
 * Who takes a path for themselves by removing the listeners of a server calls this once more.
 */
export function endSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request) || watched.has(request)) return
    watched.add(request)
    watch(request, response)
  })
}

/** Goes on after an answer that did not wait for the body: the connection is held by it all the same. */
function watch(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return end()
    const isSlow = socket.bytesRead - seen < LEAST_BYTES && request.readableLength === 0
    seen = socket.bytesRead
    if (!isSlow) return
    end()
    if (!response.headersSent) socket.write(TIMED_OUT)
    socket.destroySoon()
  }, LOOK_MS)
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
