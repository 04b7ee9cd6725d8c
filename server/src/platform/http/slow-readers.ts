import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BYTES_MIN, CHECK_INTERVAL_MS } from './slow-bodies.ts'

/** Looks per interval, so that a connection ends soon after it. */
const LOOKS = 6
export const LOOK_INTERVAL_MS = CHECK_INTERVAL_MS / LOOKS

/** Bytes taken, and those left of the running write, when the client was last fast enough; the looks since then. */
type Reader = { taken: number; queued: number; looks: number }

/**
 * Ends connections whose client takes too little of what waits to be sent to it, as `endSlowBodies` does for what it
 * sends. A large reply may take as long as it needs while it progresses; a connection to which nothing waits to be sent
 * is not slow, whatever it waits for.
 */
export function endSlowReaders(server: Server): void {
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { ...progressOf(socket), looks: 0 })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, reader] of readers) {
      const { taken, queued } = progressOf(socket)
      const isSlow = socket.writableLength > 0 && taken - reader.taken < BYTES_MIN && reader.queued - queued < BYTES_MIN
      if (!isSlow) readers.set(socket, { taken, queued, looks: 0 })
      else if (reader.looks + 1 < LOOKS) {
        readers.set(socket, { ...reader, queued: Math.max(queued, reader.queued), looks: reader.looks + 1 })
      }
      // A reset also frees what the system still holds for the client.
      else socket.resetAndDestroy()
    }
  }, LOOK_INTERVAL_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** Bytes of completed writes, and the rest of the running one, which the system takes piece by piece. */
function progressOf(socket: Socket): Omit<Reader, 'looks'> {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return { taken: socket.bytesWritten - socket.writableLength, queued: handle?.writeQueueSize ?? 0 }
}
