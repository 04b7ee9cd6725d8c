import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStore, type TestStore } from '../../../tests/testing/start-store.ts'
import { FileMissing, type Files } from './files.ts'
import { openFiles } from './open-files.ts'

describe('the S3 store', () => {
  let store: TestStore
  let files: Files
  let scratch: string
  beforeAll(async () => {
    store = await startStore()
    scratch = await mkdtemp(join(tmpdir(), 'colophon-s3-'))
    files = await openFiles('s3://bucket/colophon', scratch)
  })
  afterAll(async () => {
    store.close()
    await rm(scratch, { recursive: true })
  })

  it('the S3 store returns the stored content, its size and any range', async () => {
    expect(await files.put('papers/one.txt', Readable.from([Buffer.from('0123456789')]))).toEqual({ size: 10 })
    expect(await text(await files.read('papers/one.txt'))).toBe('0123456789')
    expect(await text(await files.read('papers/one.txt', { start: 2, end: 4 }))).toBe('234')
  })

  it('the S3 store accepts a large file as a stream', async () => {
    const chunk = Buffer.alloc(1_048_576, 'peat ')
    const large = Readable.from(
      (function* () {
        for (let sent = 0; sent < 12; sent++) yield chunk
      })(),
    )
    expect(await files.put('papers/large.txt', large)).toEqual({ size: 12 * chunk.length })
  })

  it('the spooled copy of an S3 upload has no name, so a killed process leaves no plain file behind', async () => {
    const content = new PassThrough()
    content.write('the plain text of a private paper')
    const written = files.put('papers/private.txt', content)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await readdir(scratch)).toEqual([])
    content.end()
    expect((await written).size).toBe(33)
    expect(await text(await files.read('papers/private.txt'))).toContain('private paper')
  })

  it('an interrupted upload to S3 leaves no visible file', async () => {
    const cutShort = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the line was lost')
      })(),
    )
    await expect(files.put('papers/half.txt', cutShort)).rejects.toThrow('the line was lost')
    await expect(files.size('papers/half.txt')).rejects.toBeInstanceOf(FileMissing)
  })

  it('the S3 store removes and lists files and reports missing ones', async () => {
    await files.put('avatars/me.png', Readable.from([Buffer.from('png')]))
    const keys: string[] = []
    for await (const { key } of files.list('avatars')) keys.push(key)
    expect(keys).toEqual(['avatars/me.png'])
    await files.remove('avatars/me.png')
    await files.remove('avatars/me.png')
    await expect(files.read('avatars/me.png')).rejects.toBeInstanceOf(FileMissing)
    await expect(files.read('../me.png')).rejects.toThrow('invalid file store key')
  })
})
