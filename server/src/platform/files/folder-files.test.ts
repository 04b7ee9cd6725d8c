import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileMissing, type Files } from './files.ts'
import { openFiles } from './open-files.ts'

describe('the folder store', () => {
  let folder: string
  let files: Files
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colophon-files-'))
    files = await openFiles(join(folder, 'files'), join(folder, 'tmp'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function listed(name: string) {
    const found: { key: string; storedAt: Date }[] = []
    for await (const each of files.list(name)) found.push(each)
    return found
  }

  it('the folder store returns the stored content, its size and any range', async () => {
    expect(await files.put('papers/one.txt', Readable.from('0123456789'))).toEqual({ size: 10 })
    expect(await files.size('papers/one.txt')).toBe(10)
    expect(await text(await files.read('papers/one.txt'))).toBe('0123456789')
    expect(await text(await files.read('papers/one.txt', { start: 2, end: 4 }))).toBe('234')
  })

  it('an interrupted write leaves neither a visible file nor a draft', async () => {
    const cutShort = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('the line was lost')
      })(),
    )
    await expect(files.put('papers/half.txt', cutShort)).rejects.toThrow('the line was lost')
    await expect(files.size('papers/half.txt')).rejects.toBeInstanceOf(FileMissing)
    expect(await readdir(join(folder, 'files', '.drafts'))).toEqual([])
  })

  it('other users of the machine cannot read files of the folder store', async () => {
    await files.put('papers/private.txt', Readable.from('secret'))
    expect((await stat(join(folder, 'files', 'papers', 'private.txt'))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'files', 'papers'))).mode & 0o077).toBe(0)
  })

  it('every operation on a missing file rejects with FileMissing', async () => {
    await expect(files.read('papers/none.txt')).rejects.toBeInstanceOf(FileMissing)
    await expect(files.size('papers/none.txt')).rejects.toBeInstanceOf(FileMissing)
  })

  it('removing a missing file succeeds', async () => {
    await files.put('papers/gone.txt', Readable.from('x'))
    await files.remove('papers/gone.txt')
    await files.remove('papers/gone.txt')
    await expect(files.size('papers/gone.txt')).rejects.toBeInstanceOf(FileMissing)
  })

  it('listing a folder returns each file with its time, and nothing for a missing folder', async () => {
    await files.put('avatars/me.png', Readable.from('png'))
    const found = await listed('avatars')
    expect(found.map((each) => each.key)).toEqual(['avatars/me.png'])
    expect(Date.now() - (found[0]?.storedAt.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await listed('nothing')).toEqual([])
  })

  it('writing or removing a file removes drafts that a killed process left for it', async () => {
    const drafts = join(folder, 'files', '.drafts')
    const begin = async (key: string) => {
      const held = new PassThrough()
      held.write('half of what is private')
      const writing = files.put(key, held).catch(() => 'given up')
      await expect.poll(async () => (await readdir(drafts)).length).toBe(1)
      const [draft = ''] = await readdir(drafts)
      await utimes(join(drafts, draft), new Date(0), new Date(0))
      return { end: () => held.destroy(new Error('killed')), writing }
    }
    const one = await begin('papers/cut.txt')
    await files.put('papers/other.txt', Readable.from('of another file'))
    expect(await readdir(drafts)).toHaveLength(1)
    await files.put('papers/cut.txt', Readable.from('whole'))
    expect(await readdir(drafts)).toEqual([])
    one.end()
    expect(await one.writing).toBe('given up')
    const two = await begin('papers/never.txt')
    await files.remove('papers/never.txt')
    expect(await readdir(drafts)).toEqual([])
    two.end()
    expect(await two.writing).toBe('given up')
  })

  it('the sweep removes drafts of killed processes, but not those being written', async () => {
    const drafts = join(folder, 'files', '.drafts')
    await writeFile(join(drafts, 'old'), 'x')
    await writeFile(join(drafts, 'new'), 'x')
    await utimes(join(drafts, 'old'), new Date(0), new Date(0))
    await files.sweep(new Date(Date.now() - 60_000))
    expect(await readdir(drafts)).toEqual(['new'])
  })

  it.each([
    '../x.txt',
    'papers/../x.txt',
    '/etc/passwd',
    'papers/.x.txt',
    'papers/a/b.txt',
    'papers/x',
    'papers/\0.txt',
    '',
  ])('the folder store rejects the key %j', async (key) => {
    await expect(files.put(key, Readable.from('x'))).rejects.toThrow('invalid file store key')
    await expect(files.read(key)).rejects.toThrow('invalid file store key')
    await expect(files.remove(key)).rejects.toThrow('invalid file store key')
  })
})
