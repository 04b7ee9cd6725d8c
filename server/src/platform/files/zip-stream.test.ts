import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { type ZipEntry, zipStream } from './zip-stream.ts'

const FILES = { 'README.txt': ['Every', 'thing'], 'papers/1/Grüße.pdf': ['%PDF', '-1.7'], 'empty.json': [] }

async function* entries(open: (name: keyof typeof FILES) => void): AsyncGenerator<ZipEntry> {
  for (const name of Object.keys(FILES) as (keyof typeof FILES)[]) {
    yield {
      name,
      open: async () => {
        open(name)
        return (async function* () {
          for (const piece of FILES[name]) yield Buffer.from(piece)
        })()
      },
    }
  }
}

it('a zip that is streamed reads each file once, and opens with its checksums right', async () => {
  const open = vi.fn()
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries(open))) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  expect(open.mock.calls.flat()).toEqual(Object.keys(FILES))
  const read = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(read).toEqual(Object.entries(FILES).map(([name, pieces]) => [name, pieces.join('')]))
  const central = zip.subarray(zip.indexOf('504b0102', 'hex'))
  for (const content of Object.values(FILES)) {
    const facts = Buffer.alloc(4)
    facts.writeUInt32LE(crc32(content.join('')))
    expect(central.includes(facts)).toBe(true)
  }
})
