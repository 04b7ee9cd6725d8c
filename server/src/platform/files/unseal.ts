import { createDecipheriv } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { chunkKeys, chunksOf, innerSize, literalHead, SEALED, SealBroken, saltOf, sealedSize } from './sealed-format.ts'

/** An encrypted file: how to read a range of it (`end` inclusive), its content size, and its key. */
export type Sealed = {
  read(range: { start: number; end: number }): Promise<Readable>
  contentSize: number
  sessionKey: Uint8Array
}

/**
 * Decrypts a range: only the chunks that hold it are read, and none is released before its tag is verified. Rejects
 * with SealBroken where the file was modified, moved or truncated, or has another key.
 */
export async function unseal(
  { read, contentSize, sessionKey }: Sealed,
  range: { start: number; end: number } = { start: 0, end: contentSize - 1 },
): Promise<Readable> {
  const head = await buffer(await read({ start: 0, end: SEALED.head - 1 }))
  const keys = chunkKeys(sessionKey, saltOf(head, contentSize))
  const [from, to] = [range.start + SEALED.literal, range.end + SEALED.literal]
  const [first, last] = [Math.floor(from / SEALED.chunk), Math.floor(Math.max(to, 0) / SEALED.chunk)]
  const isWhole = first === 0 && last >= chunksOf(contentSize) - 1
  const end = isWhole ? sealedSize(contentSize) : offsetOf(last) + sizeOf(last, contentSize)
  const stored = await read({ start: offsetOf(first), end: end - 1 })
  const open = (index: number, sealed: Buffer, bound = keys.bound) => {
    const decipher = createDecipheriv('aes-256-gcm', keys.key, keys.nonce(index), { authTagLength: SEALED.tag })
    decipher.setAAD(bound).setAuthTag(sealed.subarray(sealed.length - SEALED.tag))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - SEALED.tag)), decipher.final()])
    } catch {
      throw new SealBroken(`part ${index}`)
    }
  }
  async function* parts() {
    let index = first
    for await (const chunk of inSizes(stored, (at) => sizeOf(first + at, contentSize))) {
      if (index > last) {
        open(index, chunk, keys.boundAtEnd(contentSize))
        return
      }
      const plain = open(index, chunk)
      const start = index * SEALED.chunk
      if (index === 0 && !plain.subarray(0, SEALED.literal).equals(literalHead(contentSize)))
        throw new SealBroken('name')
      yield plain.subarray(Math.max(0, from - start), Math.min(plain.length, to + 1 - start))
      index++
    }
    if (isWhole || index <= last) throw new SealBroken('its end is missing')
  }
  const content = Readable.from(parts(), { objectMode: false })
  content.once('close', () => stored.destroy())
  return content
}

/** The offset of a chunk in the file. */
function offsetOf(index: number): number {
  return SEALED.head + index * (SEALED.chunk + SEALED.tag)
}

/** The size of a chunk in the file; the final tag follows the last one. */
function sizeOf(index: number, contentSize: number): number {
  const left = innerSize(contentSize) - index * SEALED.chunk
  return Math.max(0, Math.min(SEALED.chunk, left)) + SEALED.tag
}

async function* inSizes(stream: Readable, sizeAt: (index: number) => number): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let length = 0
  let index = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    kept.push(part)
    length += part.length
    while (length >= sizeAt(index)) {
      const whole = Buffer.concat(kept)
      const size = sizeAt(index++)
      yield whole.subarray(0, size)
      kept = whole.length > size ? [whole.subarray(size)] : []
      length -= size
    }
  }
  if (length > 0) throw new SealBroken('it was cut off')
}
