import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fileHash } from './file-hash.ts'
import { createSha256 } from './sha256.ts'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + 7) % 256)
const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of "%s" is as the standard says', (text, wanted) => {
    const hash = createSha256()
    hash.update(new TextEncoder().encode(text))
    expect(hash.digest()).toBe(wanted)
  })

  it('is right for every length around the ends of a block', () => {
    for (let length = 0; length <= 200; length++) {
      const hash = createSha256()
      hash.update(bytesOf(length))
      expect(hash.digest(), `${length} bytes`).toBe(reference(bytesOf(length)))
    }
  })

  it.each([1, 3, 63, 64, 65, 1000])('does not depend on the pieces: %i bytes at a time', (piece) => {
    const bytes = bytesOf(5000)
    const hash = createSha256()
    for (let at = 0; at < bytes.length; at += piece) hash.update(bytes.subarray(at, at + piece))
    expect(hash.digest()).toBe(reference(bytes))
  })
})

describe('the hash of a file', () => {
  it('is that of its bytes, read piece by piece', async () => {
    const bytes = bytesOf(3 * 1024 * 1024 + 17)
    expect(await fileHash(new Blob([bytes]))).toBe(reference(bytes))
  })

  it('is not known of a file that cannot be read', async () => {
    const gone = new Blob(['x'])
    gone.slice = () => {
      throw new DOMException('The file was moved.', 'NotFoundError')
    }
    expect(await fileHash(gone)).toBeNull()
  })
})
