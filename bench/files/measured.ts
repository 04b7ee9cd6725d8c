import { createCipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seal } from '@colophon/server/platform/files/seal'
import { unseal } from '@colophon/server/platform/files/unseal'

/** The duration of a piece of work, and the peak memory above that before it. */
export type Measured = { milliseconds: number; extraBytes: number }

const SIZE = 50 * 1_048_576
const [, , what = '', folder = ''] = process.argv
const [plain, sealed, out] = ['plain', 'sealed', 'out'].map((name) => join(folder, name)) as [string, string, string]
const sessionKey = Buffer.alloc(32, 7)

const read = async ({ start, end }: { start: number; end: number }) => createReadStream(sealed, { start, end })
const asStored = { read, contentSize: SIZE, sessionKey }

const WORKS: Record<string, () => Promise<void>> = {
  bare: () =>
    pipeline(
      createReadStream(plain),
      createCipheriv('aes-256-gcm', sessionKey, randomBytes(12)),
      createWriteStream(out, { flush: true }),
    ),
  seal: () =>
    pipeline(
      Readable.from(seal(createReadStream(plain), SIZE, sessionKey), { objectMode: false }),
      createWriteStream(sealed, { flush: true }),
    ),
  unseal: async () => pipeline(await unseal(asStored), createWriteStream(out, { flush: true })),
  range: async () => {
    const start = SIZE / 2
    await pipeline(
      await unseal(asStored, { start, end: start + 65_535 }),
      new Writable({ write: (_, __, done) => done() }),
    )
  },
}

await stat(plain).catch(async () => {
  const parts = Readable.from(oneAtATime())
  await writeFile(plain, parts)
})
const before = process.memoryUsage.rss()
let highest = before
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss())
}, 5)
const began = performance.now()
await WORKS[what]?.()
const milliseconds = performance.now() - began
clearInterval(watch)
const measured: Measured = { milliseconds, extraBytes: Math.max(highest, process.memoryUsage.rss()) - before }
process.stdout.write(JSON.stringify(measured))

function* oneAtATime() {
  for (let made = 0; made < SIZE; made += 1_048_576) yield randomBytes(1_048_576)
}
