import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOME_TEXT, SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { accountToUse } from '../../accounts/account-to-use.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { addFile } from './add-file.ts'
import { folderLook, watchFolder } from './watch-folder.ts'

// Proves: x-watch-folder
describe('the watch folder', () => {
  let app: TestApp
  let user: TestUser
  let folder: string
  const folders: string[] = []
  beforeAll(async () => {
    app = await makeApp()
  })
  beforeEach(async () => {
    user = await makeUser(app)
    folder = await mkdtemp(join(tmpdir(), 'colophon-watch-'))
    folders.push(folder)
  })
  afterAll(async () => {
    await app.close()
    for (const each of folders) await rm(each, { recursive: true, force: true })
  })

  const write = (name: string, content: string = SOME_TEXT) => writeFile(join(folder, name), content)
  const names = async (inner = '') => (await readdir(join(folder, inner))).toSorted()
  const papers = () => app.context.db.select().from(articles).where(eq(articles.ownerId, user.id))
  const contextFor = (settings: { WATCH_DIR?: string; WATCH_ACCOUNT?: string }): Context => ({
    ...app.context,
    config: { ...app.context.config, WATCH_DIR: folder, WATCH_ACCOUNT: user.email, ...settings },
  })
  const newLook = (settings = {}) => folderLook(contextFor(settings), folder)
  const linesOf = (text: string) => app.logged().split(text).length - 1

  it('a file is added once it stayed the same between two looks, and moved to added', async () => {
    const look = newLook()
    await write('peat.txt', 'Peat is')
    expect(await look()).toBeNull()
    await write('peat.txt', 'Peat is wet.')
    await look()
    expect([await papers(), await names('added')]).toEqual([[], []])
    await look()
    expect(await papers()).toMatchObject([{ title: 'peat', sizeBytes: 12, status: 'queue' }])
    expect([await names(), await names('added')]).toEqual([['added', 'refused'], ['peat.txt']])
  })

  it('hidden files, partial downloads, links and folders are ignored', async () => {
    const look = newLook()
    for (const name of ['.peat.txt', 'a.pdf.part', 'b.pdf.crdownload', 'c.TMP', 'd.pdf.uploading', 'Icon\r'])
      await write(name)
    await write('a.pdf', '')
    await mkdir(join(folder, 'inner.txt'))
    await symlink('/etc/hostname', join(folder, 'link.txt'))
    const before = await names()
    await look()
    await look()
    expect(await papers()).toEqual([])
    expect(await names()).toEqual([...before, 'added', 'refused'].toSorted())
    expect([await names('added'), await names('refused')]).toEqual([[], []])
  })

  it.each(['added', 'refused'])(
    'nothing is added or moved while %s is a link, and one log line says so',
    async (kind) => {
      const elsewhere = await mkdtemp(join(tmpdir(), 'colophon-elsewhere-'))
      folders.push(elsewhere)
      await symlink(elsewhere, join(folder, kind))
      const look = newLook()
      await write('peat.txt', 'Peat is wet.')
      await write('bad.rtf', '{\\rtf1 peat}')
      for (let looks = 0; looks < 3; looks += 1) expect(await look()).toBe(`WATCH_DIR/${kind} is not a folder.`)
      expect([await papers(), await readdir(elsewhere)]).toEqual([[], []])
    },
  )

  it('a file that is replaced by a link while it is looked at is not followed', async () => {
    const secret = join(await mkdtemp(join(tmpdir(), 'colophon-secret-')), 'secret.txt')
    folders.push(join(secret, '..'))
    await writeFile(secret, 'A secret of the operator.')
    await symlink(secret, join(folder, 'peat.txt'))
    const { person } = (await accountToUse(app.context.db, user.email, 'WATCH_ACCOUNT')) as {
      person: { id: number; role: 'user' }
    }
    const added = await addFile(app.context, person, join(folder, 'peat.txt'), { followsLinks: false })
    expect(added).toEqual({ outcome: 'refused', why: 'This is not a file.' })
    expect(await papers()).toEqual([])
    expect(await addFile(app.context, person, join(folder, 'peat.txt'))).toMatchObject({ outcome: 'added' })
  })

  it('a file that is larger than the account may upload is refused without being read', async () => {
    const look = newLook()
    await write('huge.txt', '')
    await truncate(join(folder, 'huge.txt'), 2 ** 40)
    await look()
    await look()
    expect(await papers()).toEqual([])
    expect(await names('refused')).toEqual(['huge.txt', 'huge.txt.txt'])
  })

  it('files that are being transferred, and those of Office and Windows itself, stay where they are', async () => {
    const look = newLook()
    const partial = ['a.pdf.filepart', 'b.docx.partial', 'c.pdf.download', 'd.pdf.!ut', 'e.txt.!qB', 'f.PDF.Part']
    for (const name of [...partial, 'g.pdf.aria2', '~$word.docx', 'Thumbs.db', 'desktop.ini', '.DS_Store']) {
      await write(name)
    }
    await write('g.pdf', '')
    const before = await names()
    for (let times = 0; times < 3; times += 1) await look()
    expect(await names()).toEqual([...before, 'added', 'refused'].toSorted())
    await rename(join(folder, 'b.docx.partial'), join(folder, 'b.txt'))
    await look()
    await look()
    expect([await names('added'), await names('refused'), (await papers()).length]).toEqual([['b.txt'], [], 1])
  })

  it('a file whose name is not in UTF-8 is added under its name in Windows-1252, with a warning', async () => {
    const look = newLook()
    const nameOf = (latin1: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(latin1, 'latin1')])
    await writeFile(nameOf('M\xfcller.txt'), SOME_TEXT)
    await writeFile(nameOf('M\xf6we.pdf.part'), SOME_TEXT)
    await write('Müller.txt', `${SOME_TEXT} Another.`)
    for (let times = 0; times < 4; times += 1) await look()
    expect(await names('added')).toEqual(['Müller (2).txt', 'Müller.txt'])
    expect((await readdir(folder)).length).toBe(3)
    expect((await papers()).length).toBe(2)
    expect(linesOf('whose name was not in UTF-8')).toBe(1)
  })

  it('a refused file is moved to refused with a text file that says why, and nothing is stored', async () => {
    const look = newLook()
    const long = `${'泥'.repeat(84)}.x`
    await write('bad.rtf', '{\\rtf1 peat}')
    await write(long, '{\\rtf1 peat}')
    await write('empty.txt', '')
    await look()
    await look()
    expect(await papers()).toEqual([])
    expect(await names()).toEqual(['added', 'refused'])
    const cut = `${'泥'.repeat(79)}.x`
    const moved = ['bad.rtf', 'bad.rtf.txt', 'empty.txt', 'empty.txt.txt', cut, `${cut}.txt`]
    expect(await names('refused')).toEqual(moved.toSorted())
    expect(await readFile(join(folder, 'refused', 'empty.txt.txt'), 'utf8')).toBe('The file is empty.\n')
    expect(await readFile(join(folder, 'refused', 'bad.rtf.txt'), 'utf8')).toMatch(/^Only txt, docx and pdf files/)
  })

  it('a file that the account has is moved without being added, and replaces no other file', async () => {
    const look = newLook()
    const drop = async (content: string) => {
      await write('peat.txt', content)
      await look()
      await look()
    }
    await drop('Peat is wet.')
    await drop('Peat is wet.')
    await drop('Peat is dry.')
    expect((await papers()).map(({ sizeBytes }) => sizeBytes)).toEqual([12, 12])
    expect(await names('added')).toEqual(['peat (2).txt', 'peat (3).txt', 'peat.txt'])
    expect(await readFile(join(folder, 'added', 'peat (3).txt'), 'utf8')).toBe('Peat is dry.')
  })

  it('files over the quota of papers in process wait in the folder', async () => {
    const look = newLook()
    await app.context.pool.query(
      `insert into articles (owner_id, title, file_name, article_url, format, size_bytes, sha256, status, attempt, generation)
       select $1, 'x', 'x', 'papers/' || gen_random_uuid(), 'txt', 1, '', 'queue', gen_random_uuid(), '{}'
       from generate_series(1, $2)`,
      [user.id, QUOTAS.user.processing],
    )
    await write('peat.txt')
    await look()
    expect(await look()).toMatch(/^Too many of your papers/)
    expect(await names()).toEqual(['added', 'peat.txt', 'refused'])
    await app.context.db.update(articles).set({ status: 'complete' }).where(eq(articles.ownerId, user.id))
    expect(await look()).toBeNull()
    expect(await names('added')).toEqual(['peat.txt'])
  })

  it('a failing store is reported with the name of the file, and the other files are handled', async () => {
    const { files } = app.context
    const put: typeof files.put = (key, content) =>
      key.endsWith('.pdf') ? Promise.reject(new Error('the disk is full')) : files.put(key, content)
    const look = folderLook({ ...contextFor({}), files: { ...files, put } }, folder)
    await write('a.pdf', '%PDF-1.7\n')
    await write('b.txt')
    await look()
    await expect(look()).rejects.toThrow('a.pdf could not be added')
    expect([await names(), await names('added')]).toEqual([['a.pdf', 'added', 'refused'], ['b.txt']])
  })

  it('an unknown account adds nothing, and several accounts need WATCH_ACCOUNT', async () => {
    await write('peat.txt')
    const [unknown, any] = [newLook({ WATCH_ACCOUNT: 'absent@example.org' }), newLook({ WATCH_ACCOUNT: undefined })]
    await makeUser(app)
    for (let times = 0; times < 2; times += 1) {
      expect(await unknown()).toBe('There is no account absent@example.org.')
      expect(await any()).toBe('There is more than one account: choose one with WATCH_ACCOUNT.')
    }
    expect([await papers(), await names('added')]).toEqual([[], []])
  })

  it('a missing folder is logged once, and watched as soon as it exists', async () => {
    const missing = join(folder, 'missing')
    const watcher = watchFolder(contextFor({ WATCH_DIR: missing }), { everyMs: 20 })
    const problem = 'the watch folder waits: WATCH_DIR does not exist.'
    await expect.poll(() => linesOf(problem), SOON).toBe(1)
    await mkdir(missing)
    await writeFile(join(missing, 'peat.txt'), SOME_TEXT)
    await expect.poll(() => existsSync(join(missing, 'added', 'peat.txt')), SOON).toBe(true)
    await watcher.stop()
    expect([linesOf(problem), (await papers()).length]).toEqual([1, 1])
    await write('file', '')
    expect(await folderLook(contextFor({}), join(folder, 'file'))()).toMatch(/^WATCH_DIR (is not a folder|cannot be)/)
  })

  it('of two workers one looks, and the other takes over when it stops', async () => {
    const watching = () => linesOf('watching the folder')
    const before = watching()
    const one = watchFolder(contextFor({}), { everyMs: 20 })
    await expect.poll(watching, SOON).toBe(before + 1)
    const two = watchFolder(contextFor({}), { everyMs: 20 })
    const contents = Array.from({ length: 10 }, (_, index) => `Peat ${index} is wet.`)
    await Promise.all(contents.map((content, index) => write(`${index}.txt`, content)))
    await expect.poll(async () => (await names('added')).length, SOON).toBe(contents.length)
    expect([(await papers()).length, watching()]).toEqual([contents.length, before + 1])
    await one.stop()
    await write('last.txt', 'The last peat is wet.')
    await expect.poll(() => existsSync(join(folder, 'added', 'last.txt')), SOON).toBe(true)
    await two.stop()
    expect([(await papers()).length, watching()]).toEqual([contents.length + 1, before + 2])
  })

  it('a worker killed between storing and moving a file adds it once', { tags: ['campaign'] }, async () => {
    const points = join(folder, 'points')
    await mkdir(points)
    await writeFile(join(points, 'watch-folder:before-move'), '')
    await write('peat.txt')
    const first = startProcess({ FAIL_POINTS: points })
    await expect.poll(() => existsSync(join(points, 'watch-folder:before-move.reached')), PATIENT).toBe(true)
    await kill(first)
    expect([(await papers()).length, existsSync(join(folder, 'peat.txt'))]).toEqual([1, true])
    const second = startProcess()
    await expect.poll(() => existsSync(join(folder, 'added', 'peat.txt')), PATIENT).toBe(true)
    await kill(second)
    expect((await papers()).length).toBe(1)
    expect(await names('added')).toEqual(['peat.txt'])
  })

  const PATIENT = { timeout: 120_000, interval: 50 }

  /** A worker process that watches the folder of the test. */
  function startProcess(env: Record<string, string> = {}): ChildProcess {
    const { DATABASE_URL, DATA_DIR } = app.context.config
    const settings = { DATABASE_URL, DATA_DIR, ROLE: 'worker', WATCH_DIR: folder, WATCH_ACCOUNT: user.email, ...env }
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})
