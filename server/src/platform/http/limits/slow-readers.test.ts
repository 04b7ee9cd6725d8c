import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSlowReaders, LOOK_INTERVAL_MS, READ_INTERVAL_MS } from './slow-readers.ts'

/** More than the buffers of a connection take. */
const LONG = Buffer.alloc(32_000_000, 'x')
const LOOKS = READ_INTERVAL_MS / LOOK_INTERVAL_MS

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

/** Lets some looks pass, each of which ends before the next. */
async function pass(looks: number): Promise<void> {
  for (let count = 0; count < looks; count += 1) {
    vi.advanceTimersByTime(LOOK_INTERVAL_MS)
    await sleep(50)
  }
}

async function blocked(socket: Socket): Promise<void> {
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  // Until the buffers are full.
  await sleep(300)
}

/** What the system has taken, in bytes: of completed writes, and less what is left of the running one. */
function takenOf(socket: Socket): { completed: number; left: number } {
  const handle = (socket as Socket & { _handle?: { writeQueueSize: number } })._handle
  return { completed: socket.bytesWritten - socket.writableLength, left: handle?.writeQueueSize ?? 0 }
}

/** Reads this many bytes, and waits until the system has taken more of the reply than a fast reader must take. */
async function readOn(socket: Socket, bytes: number): Promise<void> {
  const before = takenOf(socket)
  await read(bytes)
  const progress = (): number => {
    const { completed, left } = takenOf(socket)
    return Math.max(completed - before.completed, before.left - left)
  }
  await expect.poll(progress, { timeout: 20_000 }).toBeGreaterThan(1_000_000)
}

const sent: [string, (response: ServerResponse) => void][] = [
  ['in one piece', (response) => void response.end(LONG)],
  ['in many pieces', (response) => void writeAll(response)],
]

describe('slow readers', () => {
  // Proves: x-unread-replies
  it.each(sent)('the connection of a reader that stops is reset, also if the reply was sent %s', async (_how, send) => {
    reply = send
    const socket = await request()
    await blocked(socket)
    await pass(LOOKS)
    expect(socket.destroyed).toBe(false)
    await pass(1)
    await expect.poll(() => socket.destroyed).toBe(true)
  })

  // Proves: x-unread-replies
  it.each(sent)(
    'a reader that goes on reading may take as long as it needs, also if the reply was sent %s',
    async (_how, send) => {
      reply = send
      const socket = await request()
      await blocked(socket)
      for (let count = 0; count < 3; count += 1) {
        await pass(LOOKS - 1)
        await readOn(socket, 8_000_000)
        await pass(1)
        expect(socket.destroyed).toBe(false)
      }
    },
  )

  // Proves: x-unread-replies
  it.runIf(process.platform === 'linux')(
    'a steady reader stays connected, although the system does not take more for its slow progress',
    { tags: ['campaign'] },
    async () => {
      reply = (response) => void writeAll(response)
      const socket = await request()
      await blocked(socket)
      for (let count = 0; count < 4; count += 1) {
        await pass(LOOKS - 1)
        await read(800_000)
        await sleep(200)
        await pass(1)
        expect(socket.destroyed).toBe(false)
      }
    },
  )

  // Proves: x-unread-replies
  it.runIf(process.platform === 'linux')(
    'a reader of 2 kB/s stays connected, whose progress is acknowledged only after minutes',
    { tags: ['campaign'] },
    async () => {
      reply = (response) => void writeAll(response)
      const socket = await request()
      await blocked(socket)
      for (let count = 0; count < 4; count += 1) {
        await pass((4 * 60_000) / LOOK_INTERVAL_MS)
        await read(480_000)
        await sleep(200)
        expect(socket.destroyed).toBe(false)
      }
    },
  )

  it('a connection to which nothing waits to be sent stays open', async () => {
    reply = (response) => void response.write('an event')
    const socket = await request()
    await read('an event'.length)
    await pass(3 * LOOKS)
    expect(socket.destroyed).toBe(false)
  })
})

async function writeAll(response: ServerResponse): Promise<void> {
  for (let at = 0; at < LONG.length && !response.destroyed; at += 65_536) {
    if (!response.write(LONG.subarray(at, at + 65_536))) await once(response, 'drain').catch(() => undefined)
  }
  response.end()
}
