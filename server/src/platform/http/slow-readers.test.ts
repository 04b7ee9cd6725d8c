import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BYTES_MIN, CHECK_INTERVAL_MS } from './slow-bodies.ts'
import { endSlowReaders, LOOK_INTERVAL_MS } from './slow-readers.ts'

/** More than the buffers of a connection take. */
const LONG = Buffer.alloc(32_000_000, 'x')
const STEP_BYTES = 8_000_000

let server: Server
let reply: (response: ServerResponse) => void
let client: Socket
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer((_request, response) => reply(response))
  endSlowReaders(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Requests a reply without reading it; resolves to the server's side of the connection. */
async function request(): Promise<Socket> {
  const accepted = once(server, 'connection')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [socket] = (await accepted) as [Socket]
  return socket
}

/** Reads this many bytes, then pauses again. */
async function read(bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const piece = client.read()
    if (piece) left -= piece.length
    else await once(client, 'readable')
  }
}

const isBlocked = (socket: Socket) => expect.poll(() => socket.writableLength).toBeGreaterThan(0)

describe('slow readers', () => {
  // Proves: x-unread-replies
  it.each([
    ['in one piece', (response: ServerResponse) => void response.end(LONG)],
    ['in many pieces', (response: ServerResponse) => void writeAll(response)],
  ])('the connection of a reader that stops is reset, also if the reply was sent %s', async (_how, send) => {
    reply = send
    const socket = await request()
    await isBlocked(socket)
    vi.advanceTimersByTime(CHECK_INTERVAL_MS - LOOK_INTERVAL_MS)
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(2 * LOOK_INTERVAL_MS)
    expect(socket.destroyed).toBe(true)
  })

  // Proves: x-unread-replies
  it.each([
    ['in one piece', (response: ServerResponse) => void response.end(LONG)],
    ['in many pieces', (response: ServerResponse) => void writeAll(response)],
  ])(
    'a reader that goes on reading may take as long as it needs, also if the reply was sent %s',
    async (_how, send) => {
      reply = send
      const socket = await request()
      await isBlocked(socket)
      for (let looks = 0; looks < 3; looks += 1) {
        vi.advanceTimersByTime(CHECK_INTERVAL_MS - LOOK_INTERVAL_MS)
        const before = socket.bytesWritten - socket.writableLength
        const queue = queueOf(socket)
        await read(STEP_BYTES)
        await expect
          .poll(() => socket.bytesWritten - socket.writableLength - before + queue - queueOf(socket))
          .toBeGreaterThan(BYTES_MIN)
        vi.advanceTimersByTime(LOOK_INTERVAL_MS)
        expect(socket.destroyed).toBe(false)
      }
    },
  )

  it('a connection to which nothing waits to be sent stays open', async () => {
    reply = (response) => void response.write('an event')
    const socket = await request()
    await read('an event'.length)
    vi.advanceTimersByTime(5 * CHECK_INTERVAL_MS)
    expect(socket.destroyed).toBe(false)
  })
})

async function writeAll(response: ServerResponse): Promise<void> {
  for (let at = 0; at < LONG.length && !response.destroyed; at += 65_536) {
    if (!response.write(LONG.subarray(at, at + 65_536))) await once(response, 'drain').catch(() => undefined)
  }
  response.end()
}

function queueOf(socket: Socket): number {
  return (socket as Socket & { _handle?: { writeQueueSize: number } })._handle?.writeQueueSize ?? 0
}
