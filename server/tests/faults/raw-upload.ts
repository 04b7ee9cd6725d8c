import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One part of a multipart body as raw text. */
export type RawPart = { head: string; content: string | Buffer }

const BOUNDARY = 'x-the-boundary-x'

export function filePart(content: string | Buffer, field = 'file', name = 'peat.txt'): RawPart {
  return {
    head: `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain`,
    content,
  }
}

export function fieldPart(name: string, value: string): RawPart {
  return { head: `Content-Disposition: form-data; name="${name}"`, content: value }
}

/** The multipart body of these parts with its closing boundary. */
export function bodyOf(parts: readonly RawPart[]): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** The request head of an upload with a declared length. */
export function headOf(
  path: string,
  token: string,
  length: number,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, `Content-Type: ${type}`]
  return `${[...lines, `Content-Length: ${length}`, 'Connection: close'].join('\r\n')}\r\n\r\n`
}

/** Sends raw bytes and returns the reply's status and body. */
export async function sendRaw(url: string, ...bytes: (string | Buffer)[]): Promise<{ status: number; text: string }> {
  const socket = open(url)
  for (const each of bytes) socket.write(each)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const reply = Buffer.concat(chunks).toString()
  const [head = '', ...rest] = reply.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), text: rest.join('\r\n\r\n') }
}

/** Sends raw bytes, then closes the connection. */
export async function sendAndBreak(url: string, ...bytes: (string | Buffer)[]): Promise<void> {
  const socket = open(url)
  for (const each of bytes) await new Promise((resolve) => socket.write(each, resolve))
  await sleep(50)
  socket.resetAndDestroy()
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  return socket
}
