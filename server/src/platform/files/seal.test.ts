import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decrypt, readMessage } from 'openpgp'
import { describe, expect, it } from 'vitest'
import { seal } from './seal.ts'
import { SEALED, SealBroken, sealedSize } from './sealed-format.ts'
import { unseal } from './unseal.ts'

const sessionKey = randomBytes(32)

async function sealed(content: Uint8Array, step = 10_007): Promise<Buffer> {
  const parts = function* () {
    for (let at = 0; at < content.length; at += step) yield content.subarray(at, at + step)
  }
  return buffer(Readable.from(seal(Readable.from(parts()), content.length, sessionKey)))
}

const opened = async (
  file: Buffer,
  contentSize: number,
  range?: { start: number; end: number },
  key: Uint8Array = sessionKey,
) => {
  const read = async ({ start, end }: { start: number; end: number }) => Readable.from([file.subarray(start, end + 1)])
  return buffer(await unseal({ read, contentSize, sessionKey: key }, range))
}

// Proves: x-files-encrypted
describe('an encrypted file', () => {
  it.each([1, 15, SEALED.chunk - SEALED.literal, SEALED.chunk, 200_000])(
    'an encrypted file of %i bytes decrypts to its content and has the predicted size',
    async (size) => {
      const content = randomBytes(size)
      const file = await sealed(content)
      expect(file.length).toBe(sealedSize(size))
      expect((await opened(file, size)).equals(content)).toBe(true)
      expect(size < 32 || !file.includes(content.subarray(0, 32))).toBe(true)
    },
  )

  it('reading a range of an encrypted file reads only the chunks around it', async () => {
    const content = randomBytes(300_000)
    const file = await sealed(content)
    const edge = SEALED.chunk - SEALED.literal
    for (const [start, end] of [
      [0, 0],
      [edge - 1, edge],
      [edge, edge],
      [100_000, 270_000],
      [299_999, 299_999],
    ] as const) {
      const reads: number[] = []
      const read = async (part: { start: number; end: number }) => {
        reads.push(part.end - part.start + 1)
        return Readable.from([file.subarray(part.start, part.end + 1)])
      }
      const part = await buffer(await unseal({ read, contentSize: content.length, sessionKey }, { start, end }))
      expect(part.equals(content.subarray(start, end + 1))).toBe(true)
      const most = (Math.floor((end - start) / SEALED.chunk) + 2) * (SEALED.chunk + SEALED.tag)
      expect(Math.max(...reads)).toBeLessThanOrEqual(most)
    }
  })

  // Proves: 3-article-pgp
  it('another OpenPGP implementation decrypts the file with the same key', async () => {
    const content = randomBytes(150_000)
    const message = await readMessage({ binaryMessage: new Uint8Array(await sealed(content)) })
    const sessionKeys = { data: new Uint8Array(sessionKey), algorithm: 'aes256' as const }
    const { data } = await decrypt({ message, sessionKeys, format: 'binary' })
    expect(Buffer.from(data as Uint8Array).equals(content)).toBe(true)
  })

  it.each<[string, (file: Buffer) => Buffer]>([
    ['a byte of it was changed', (file) => Buffer.from(file.map((byte, at) => (at === 70_000 ? byte ^ 1 : byte)))],
    ['its beginning was changed', (file) => Buffer.from(file.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
    ['it was cut off within', (file) => file.subarray(0, 100_000)],
    ['its last chunk is missing', (file) => file.subarray(0, SEALED.head + SEALED.chunk + SEALED.tag)],
    ['its last tag is missing', (file) => file.subarray(0, file.length - SEALED.tag)],
    [
      'its last tag was changed',
      (file) => Buffer.from(file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte))),
    ],
    ['it is not one', () => randomBytes(130_000)],
  ])('an encrypted file is rejected when %s', async (_what, change) => {
    const file = await sealed(randomBytes(120_000))
    await expect(opened(change(file), 120_000)).rejects.toBeInstanceOf(SealBroken)
  })

  it('an encrypted file is rejected with a wrong key or a wrong size', async () => {
    const file = await sealed(randomBytes(1000))
    await expect(opened(file, 1000, undefined, randomBytes(32))).rejects.toBeInstanceOf(SealBroken)
    await expect(opened(file, 999)).rejects.toBeInstanceOf(SealBroken)
  })

  it('content of another size than declared cannot be encrypted', async () => {
    const short = seal(Readable.from([randomBytes(10)]), 11, sessionKey)
    await expect(buffer(Readable.from(short))).rejects.toThrow('10 bytes instead of 11')
  })
})
