import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fileHash } from './file-hash.ts'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + 7) % 256)
const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the hash of a file', () => {
  it('the hash is that of the file’s bytes, read in pieces', async () => {
    const bytes = bytesOf(3 * 1024 * 1024 + 17)
    expect(await fileHash(new Blob([bytes]))).toBe(reference(bytes))
  })

  it('an unreadable file has no hash', async () => {
    const gone = new Blob(['x'])
    gone.slice = () => {
      throw new DOMException('The file was moved.', 'NotFoundError')
    }
    expect(await fileHash(gone)).toBeNull()
  })
})
