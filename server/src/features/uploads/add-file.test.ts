import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOME_TEXT, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import { addFile } from './add-file.ts'

const MB = 1_048_576

// Proves: x-add
describe('addFile', () => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await makeApp()
    folder = await mkdtemp(join(tmpdir(), 'colophon-add-'))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const write = async (name: string, content: string | Uint8Array = SOME_TEXT) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const add = (user: TestUser, path: string, context: Context = app.context) =>
    addFile(context, { id: user.id, role: 'user' }, path)
  const papersOf = (user: TestUser) => app.context.db.select().from(articles).where(eq(articles.ownerId, user.id))
  const files = async () => (await readdir(join(app.context.config.filesUrl, 'papers')).catch(() => [])).length
  const jobsOf = async (attempt: string | undefined) => {
    const { rows } = await app.context.db.execute(
      sql`select task.identifier, job.priority
          from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where job.payload ->> 'attempt' = ${attempt ?? ''}`,
    )
    return rows
  }

  it.each([
    ['paper.pdf', 'pdf'],
    ['paper.docx', 'docx'],
    ['paper.txt', 'txt'],
  ])('a file on disk becomes the same paper as an upload of it: %s', async (name, ending) => {
    const [sender, adder] = [await makeUser(app), await makeUser(app)]
    const samples = new URL('../../../samples/', import.meta.url)
    const sample = (await readdir(samples)).find((file) => file.endsWith(`.${ending}`)) ?? ''
    const path = join(folder, name)
    await copyFile(new URL(sample, samples), path)
    expect((await upload(sender, { name, content: await readFile(path) })).status).toBe(201)
    expect(await add(adder, path)).toMatchObject({ outcome: 'added' })
    const [[sent], [added]] = [await papersOf(sender), await papersOf(adder)]
    const own = ['id', 'ownerId', 'articleUrl', 'attempt', 'createdAt', 'updatedAt']
    const shared = (row: object = {}) => Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key)))
    expect(shared(added)).toEqual(shared(sent))
    expect(await jobsOf(added?.attempt)).toEqual(await jobsOf(sent?.attempt))
    expect(await jobsOf(added?.attempt)).toHaveLength(1)
    expect(await app.context.files.size(added?.articleUrl ?? '')).toBe(sent?.sizeBytes)
  })

  it.each([
    ['an empty file', () => write('empty.txt', ''), 'refused', /^The file is empty\.$/],
    [
      'an unsupported type',
      () => write('a.rtf', '{\\rtf1 peat}'),
      'refused',
      /^Only txt, docx and pdf files can be read/,
    ],
    ['a folder', async () => folder, 'refused', /^This is a folder\. Name its files\.$/],
    ['a device', async () => '/dev/null', 'refused', /^This is not a file\.$/],
    ['no file', async () => join(folder, 'absent.txt'), 'gone', /^There is no such file\.$/],
    [
      'an unreadable file',
      async () => {
        await symlink('loop.txt', join(folder, 'loop.txt'))
        return join(folder, 'loop.txt')
      },
      'refused',
      /^The file cannot be read \(ELOOP\)\.$/,
    ],
    [
      'a file over the size limit',
      async () => {
        const path = await write('large.txt')
        await truncate(path, 50 * MB + 1)
        return path
      },
      'refused',
      /^The file is larger than your limit\.$/,
    ],
  ])('a file on disk is refused with the reason and stores nothing: %s', async (_what, make, outcome, why) => {
    const user = await makeUser(app)
    const path = await make()
    const before = await files()
    expect(await add(user, path)).toEqual({ outcome, why: expect.stringMatching(why) })
    expect([await papersOf(user), await files()]).toEqual([[], before])
  })

  it('a file that changes while it is read is not added', async () => {
    const user = await makeUser(app)
    const path = await write('changing.txt', 'peat '.repeat(MB))
    const before = await files()
    const whileRead: Context = {
      ...app.context,
      files: {
        ...app.context.files,
        async put(key, content) {
          await truncate(path, 2 * MB)
          return app.context.files.put(key, content)
        },
      },
    }
    const { outcome } = await add(user, path, whileRead)
    expect([outcome, await papersOf(user), await files()]).toEqual(['gone', [], before])
  })

  it('a file that the account has already is not added again, whatever its name; another account adds it', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const [one, two] = [await write('one.txt', 'Peat is wet.'), await write('two.txt', 'Peat is wet.')]
    expect((await upload(user, { content: 'Peat is wet.' })).status).toBe(201)
    const before = await files()
    expect([await add(user, one), await add(user, two)]).toMatchObject([{ outcome: 'there' }, { outcome: 'there' }])
    expect([(await papersOf(user)).length, await files()]).toEqual([1, before])
    expect(await add(other, one)).toMatchObject({ outcome: 'added' })
  })

  it('a file whose paper is in the bin is added again', async () => {
    const user = await makeUser(app)
    const path = await write('binned.txt')
    await add(user, path)
    await app.context.db.update(articles).set({ deletedAt: new Date() }).where(eq(articles.ownerId, user.id))
    expect(await add(user, path)).toMatchObject({ outcome: 'added' })
  })

  it('a file that is added many times at once becomes one paper', async () => {
    const user = await makeUser(app)
    const path = await write('at-once.txt')
    const before = await files()
    const results = await Promise.all(Array.from({ length: 5 }, () => add(user, path)))
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'there', 'there', 'there', 'there'])
    expect([(await papersOf(user)).length, await files()]).toEqual([1, before + 1])
  })

  it('a file over the quota of papers in process stores nothing, and one that is there is still recognised', async () => {
    const user = await makeUser(app)
    const path = await write('quota.txt')
    await add(user, path)
    await app.context.pool.query(
      `insert into articles (owner_id, title, file_name, article_url, format, size_bytes, sha256, status, attempt, generation)
       select $1, 'x', 'x', 'papers/' || gen_random_uuid(), 'txt', 1, '', 'queue', gen_random_uuid(), '{}'
       from generate_series(2, $2)`,
      [user.id, QUOTAS.user.processing],
    )
    const before = await files()
    const result = await add(user, await write('more.txt', 'More peat.'))
    expect(result).toEqual({ outcome: 'full', why: expect.stringContaining('Too many of your papers') })
    expect([(await papersOf(user)).length, await files()]).toEqual([QUOTAS.user.processing, before])
    expect(await add(user, path)).toMatchObject({ outcome: 'there' })
  })

  it('a folder beside files is not read', async () => {
    const user = await makeUser(app)
    await mkdir(join(folder, 'inner.txt'))
    await writeFile(join(folder, 'inner.txt', 'a.txt'), SOME_TEXT)
    expect((await add(user, join(folder, 'inner.txt'))).outcome).toBe('refused')
    expect(await papersOf(user)).toEqual([])
  })
})
