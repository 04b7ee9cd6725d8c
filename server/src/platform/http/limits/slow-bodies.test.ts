import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BYTES_MIN, CHECK_INTERVAL_MS, endSlowBodies } from './slow-bodies.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n'
const BODY_BYTES = 4 * BYTES_MIN

let server: Server
let read: (request: IncomingMessage, response: ServerResponse) => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  read = (request) => void request.resume()
  server = createServer((request, response) => {
    read(request, response)
    request.once('end', () => response.end('all of it came'))
    request.on('error', () => undefined)
  })
  endSlowBodies(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

describe('slow request bodies', () => {
  // Proves: x-slow-bodies
  it('a body that is never sent is answered with 408 and the connection closes', async () => {
    const { reply } = await send(`${HEAD}Content-Length: ${BODY_BYTES}\r\n\r\n`)
    vi.advanceTimersByTime(CHECK_INTERVAL_MS)
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a body sent one byte at a time is answered with 408, also without a declared length', async () => {
    const { socket, request, reply } = await send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
    await arrives(socket, request, '1\r\nx\r\n')
    vi.advanceTimersByTime(CHECK_INTERVAL_MS)
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
  })

  // Proves: x-slow-bodies
  it('a steadily sent body is accepted however long it takes', async () => {
    const { socket, request, reply } = await send(`${HEAD}Connection: close\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`)
    for (let sent = 0; sent < BODY_BYTES; sent += BYTES_MIN) {
      await arrives(socket, request, 'x'.repeat(BYTES_MIN))
      vi.advanceTimersByTime(CHECK_INTERVAL_MS)
    }
    expect(await reply).toContain('all of it came')
  })

  // Proves: x-slow-bodies
  it('a slow sender that was already answered does not hold the connection longer', async () => {
    read = (_request, response) => void response.writeHead(404).end('not here')
    const { socket, request, reply } = await send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
    await arrives(socket, request, '1\r\nx\r\n')
    vi.advanceTimersByTime(CHECK_INTERVAL_MS)
    expect(await reply).toMatch(/^HTTP\/1\.1 404 .*not here/s)
  })

  it('many requests over one connection leave no listeners behind', async () => {
    const { socket, request } = await send(`${HEAD}Content-Length: 1\r\n\r\nx`)
    const { socket: far } = request
    await once(request, 'close')
    const before = far.listenerCount('close')
    for (let count = 0; count < 3; count += 1) {
      const taken = once(server, 'request')
      socket.write(`${HEAD}Content-Length: 1\r\n\r\nx`)
      const [next] = (await taken) as [IncomingMessage]
      expect(next.socket).toBe(far)
      await once(next, 'close')
    }
    expect(far.listenerCount('close')).toBe(before)
    socket.destroy()
  })

  it('a body that waits to be read by the server does not count as slow', async () => {
    read = () => undefined
    const { socket, request, reply } = await send(`${HEAD}Connection: close\r\nContent-Length: 10\r\n\r\n`)
    await arrives(socket, request, 'xxxxx')
    vi.advanceTimersByTime(3 * CHECK_INTERVAL_MS)
    request.resume()
    socket.write('xxxxx')
    expect(await reply).toContain('all of it came')
  })
})

/** Sends the head of a request and waits until the server has it. */
async function send(head: string): Promise<{ socket: Socket; request: IncomingMessage; reply: Promise<string> }> {
  const taken = once(server, 'request')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (piece) => {
    received += String(piece)
  })
  const reply = once(socket, 'close').then(() => received)
  socket.write(head)
  const [request] = (await taken) as [IncomingMessage]
  return { socket, request, reply }
}

async function arrives(socket: Socket, { socket: far }: IncomingMessage, piece: string): Promise<void> {
  const before = far.bytesRead
  socket.write(piece)
  await expect.poll(() => far.bytesRead).toBeGreaterThanOrEqual(before + piece.length)
}
