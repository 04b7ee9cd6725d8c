import type { Readable } from 'node:stream'

const NEWLINE = 0x0a
const LENGTH_BYTES = 4
const END = Buffer.alloc(LENGTH_BYTES)

/**
 * Encodes a request to a parser process: a line of JSON, then the file's content in chunks, each preceded by its length
 * (32 bits, big-endian); a length of 0 ends the request.
 */
export async function* encodeRequest(
  request: object,
  content: AsyncIterable<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(request)}\n`)
  for await (const piece of content ?? []) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield END
}

/** Decodes the requests of a stream in order; content is empty where a request has none. */
export async function* readRequests(
  stream: Readable,
): AsyncGenerator<{ request: unknown; content: Uint8Array<ArrayBuffer> }> {
  const reader = readerOf(stream)
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    const pieces: Buffer[] = []
    for (;;) {
      const length = (await reader.bytes(LENGTH_BYTES)).readUInt32BE()
      if (length === 0) break
      pieces.push(await reader.bytes(length))
    }
    yield { request: JSON.parse(line), content: joined(pieces) }
  }
}

function readerOf(stream: Readable) {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const next = async (): Promise<Buffer | null> => {
    const { value, done } = await chunks.next()
    return done ? null : value
  }
  return {
    /** The next line without its newline; null at the end of the stream. */
    async line(): Promise<string | null> {
      const parts: Buffer[] = []
      for (;;) {
        const end = rest.indexOf(NEWLINE)
        if (end !== -1) {
          parts.push(rest.subarray(0, end))
          rest = rest.subarray(end + 1)
          return Buffer.concat(parts).toString('utf8')
        }
        parts.push(rest)
        const chunk = await next()
        if (!chunk) return null
        rest = chunk
      }
    },
    async bytes(count: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let missing = count; ; ) {
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        parts.push(part)
        if (missing === 0) return parts.length === 1 ? part : Buffer.concat(parts)
        const chunk = await next()
        if (!chunk) throw new Error('a request was cut off')
        rest = chunk
      }
    },
  }
}

/** Copies into a fresh array: libraries transfer its buffer, so it must not be shared. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
