import { createCipheriv, randomBytes } from 'node:crypto'
import { CONTENT_MAX, chunkKeys, chunksOf, headOf, literalHead, SEALED, SealBroken } from './sealed-format.ts'

/**
 * Encrypts content of a known size into an OpenPGP file in chunks of 64 KiB, so that memory use is constant. Throws
 * where the content has another size than declared; the output is then unusable.
 */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  contentSize: number,
  sessionKey: Uint8Array,
): AsyncGenerator<Buffer> {
  if (contentSize > CONTENT_MAX) throw new SealBroken('too large')
  const salt = randomBytes(SEALED.salt)
  const keys = chunkKeys(sessionKey, salt)
  const encrypt = (index: number, plain: Uint8Array, bound = keys.bound) => {
    const cipher = createCipheriv('aes-256-gcm', keys.key, keys.nonce(index)).setAAD(bound)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  yield headOf(contentSize, salt)
  let index = 0
  let size = -SEALED.literal
  for await (const chunk of inChunks(withHead(content, contentSize))) {
    size += chunk.length
    yield encrypt(index++, chunk)
  }
  if (size !== contentSize) throw new SealBroken(`${size} bytes instead of ${contentSize}`)
  yield encrypt(chunksOf(contentSize), new Uint8Array(), keys.boundAtEnd(contentSize))
}

async function* withHead(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  yield literalHead(size)
  yield* content
}

async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    let rest = part
    while (length + rest.length >= SEALED.chunk) {
      const taken = SEALED.chunk - length
      yield Buffer.concat([...kept, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      kept = []
      length = 0
    }
    if (rest.length > 0) kept.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(kept)
}
