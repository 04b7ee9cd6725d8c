import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { md5 } from './md5.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
])('the MD5 of %j is that of RFC 1321', (text, hash) => expect(md5(bytesOf(text))).toBe(hash))

// Proves: x-record-hash
it('agrees with another program at every length around the edges of a block, also in the middle of a buffer', () => {
  const all = Uint8Array.from({ length: 300 }, (_, index) => (index * 37) % 256)
  for (let length = 0; length < 200; length += 1) {
    const bytes = all.subarray(7, 7 + length)
    expect(md5(bytes), String(length)).toBe(createHash('md5').update(bytes).digest('hex'))
  }
})
