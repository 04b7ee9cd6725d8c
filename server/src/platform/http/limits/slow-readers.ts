import { readFile, readlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BYTES_MIN, CHECK_INTERVAL_MS } from './slow-bodies.ts'

/**
 * The time in which a client must take `TAKEN_MIN`, at the pace of slow bodies. It is longer than theirs, since a client
 * whose buffer is full acknowledges nothing until there is room for a segment or a sixteenth of it: 50 to 400 kB on
 * Linux, by how far the buffer has grown, which a reader of 2 kB/s takes in four minutes.
 */
const MINUTES = 5
export const READ_INTERVAL_MS = MINUTES * CHECK_INTERVAL_MS
const TAKEN_MIN = MINUTES * BYTES_MIN

/** Looks per interval, so that a connection ends soon after it. */
const LOOKS = 10
export const LOOK_INTERVAL_MS = READ_INTERVAL_MS / LOOKS

/** Bytes of completed writes, and those left of the running one, which the system takes piece by piece. */
type Progress = { taken: number; queued: number }

/**
 * The progress when the client was last fast enough, what it had not acknowledged at the first look since then, and the
 * number of these looks.
 */
type Reader = Progress & { unacknowledged: number | null; looks: number }

/**
 * Ends connections whose client takes too little of what waits to be sent to it, as `endSlowBodies` does for what it
 * sends. A large reply may take as long as it needs while it progresses; a connection to which nothing waits to be sent
 * is not slow, whatever it waits for.
 */
export function endSlowReaders(server: Server): void {
  const readers = new Map<Socket, Reader>()
  const restart = (socket: Socket) => readers.set(socket, { ...progressOf(socket), unacknowledged: null, looks: 0 })
  server.on('connection', (socket: Socket) => {
    restart(socket)
    socket.once('close', () => readers.delete(socket))
  })
  const look = async () => {
    const blocked: Socket[] = []
    for (const [socket, reader] of readers) {
      if (socket.writableLength === 0 || hasAdvanced(reader, progressOf(socket))) restart(socket)
      else blocked.push(socket)
    }
    if (blocked.length === 0) return
    const queues = await sendQueues(blocked)
    for (const socket of blocked) {
      const reader = readers.get(socket)
      if (!reader) continue
      const now = queues.get(socket) ?? null
      const before = reader.unacknowledged ?? now
      const looks = reader.looks + 1
      if (before !== null && now !== null && before - now >= TAKEN_MIN) restart(socket)
      else if (looks < LOOKS) readers.set(socket, { ...reader, unacknowledged: before, looks })
      // A reset also frees what the system still holds for the client.
      else socket.resetAndDestroy()
    }
  }
  const timer = setInterval(() => void look(), LOOK_INTERVAL_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** A longer queue is that of a new write, from which progress is measured. */
function hasAdvanced(before: Progress, now: Progress): boolean {
  const isNewWrite = now.queued > before.queued
  return isNewWrite || now.taken - before.taken >= TAKEN_MIN || before.queued - now.queued >= TAKEN_MIN
}

type Handle = { fd?: number; writeQueueSize?: number } | null | undefined

function handleOf(socket: Socket): Handle {
  return (socket as Socket & { _handle?: Handle })._handle
}

function progressOf(socket: Socket): Progress {
  return { taken: socket.bytesWritten - socket.writableLength, queued: handleOf(socket)?.writeQueueSize ?? 0 }
}

/**
 * Bytes that the system has taken and the client has not acknowledged, which only Linux reports. It takes more only after
 * about a third of its buffer of some megabytes was acknowledged, which may be minutes for a slow reader.
 */
async function sendQueues(sockets: readonly Socket[]): Promise<Map<Socket, number>> {
  const byInode = new Map<string, Socket>()
  for (const socket of sockets) {
    const link = await readlink(`/proc/self/fd/${handleOf(socket)?.fd}`).catch(() => '')
    const inode = /^socket:\[(\d+)\]$/.exec(link)?.[1]
    if (inode) byInode.set(inode, socket)
  }
  const queues = new Map<Socket, number>()
  for (const table of ['/proc/self/net/tcp', '/proc/self/net/tcp6']) {
    const rows = await readFile(table, 'utf8').catch(() => '')
    for (const row of rows.split('\n')) {
      const columns = row.trim().split(/\s+/)
      const socket = byInode.get(columns[9] ?? '')
      if (socket) queues.set(socket, Number.parseInt(columns[4] ?? '', 16))
    }
  }
  return queues
}
