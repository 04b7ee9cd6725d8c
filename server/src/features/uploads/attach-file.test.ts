import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { otherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makePaper } from '../../../tests/testing/make-paper.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { articles } from '../../papers/tables.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'
import { addRereadable } from './add-file.ts'
import { addItem } from './add-item.ts'

const DETAILS = { title: 'As it was stated', authors: ['Ria Poe'] }
const BARE = { fileName: '', format: null, sizeBytes: 0, sha256: '', status: 'complete', progress: 99, reason: null }

// Proves: x-attach-file, deviation-128
describe('POST /articles/attach-file', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const item = ({ id } = owner) =>
    app.context.db.transaction((tx) =>
      addItem(app.context, tx, { id, role: 'user' }, { details: DETAILS, key: crypto.randomUUID() }),
    )
  const attach = (articleId: number, content: string | Buffer = SOME_TEXT, name = 'peat.txt', who = owner) =>
    who.call(uploadCalls.attachFile, {
      query: { articleId },
      fields: {},
      file: new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
    })
  const stored = async (articleId: number) => {
    const [row] = await app.context.db.select().from(articles).where(eq(articles.id, articleId))
    return row
  }
  const files = async () => {
    const names = await readdir(app.context.config.filesUrl, { recursive: true })
    return names.filter((name) => /^papers.*\.\w+$/.test(name)).toSorted()
  }
  const hide = (articleId: number) => owner.call(uploadCalls.hideFromUpload, { body: { articleId, isHidden: true } })

  it('the file is read, found and downloaded like an upload, and what was stated stays', async () => {
    const id = await item()
    const { status, data } = await attach(id, `${SOME_TEXT}\nThe quokka sleeps in the bog at noon.\n`)
    expect([status, data.id]).toEqual([200, id])
    expect(data).toMatchObject({ ...DETAILS, fileName: 'peat.txt', isFileAttached: true, rights: { download: true } })
    expect(await settled(owner, id)).toMatchObject({ status: 'complete', reason: null })
    expect(await stored(id)).toMatchObject({ ...DETAILS, format: 'txt', isPublished: false })
    const { data: text } = await owner.call(readerCalls.document, { query: { articleId: id } })
    expect(text.text).toContain('quokka')
    await vi.waitFor(async () => {
      const { data: found } = await owner.call(knowledgeCalls.search, { query: { search: 'quokka' } })
      expect(found[0].map((hit) => hit.id)).toEqual([id])
    }, SOON)
    const file = await fetch(`${app.url}/api/v1/articles/file?articleId=${id}`, {
      headers: { Authorization: `Bearer ${owner.accessToken}` },
    })
    expect(await file.text()).toContain('quokka')
    expect((await owner.call(articleCalls.publish, { body: { articleId: id, isPublished: true } })).status).toBe(200)
  })

  it('details that were not stated are read from the file', async () => {
    const id = await item()
    await attach(
      id,
      `A title of the file\n\nRia Poe\n\nAbstract\n\nPeat loses water in dry air.\n\n1 Introduction\n\nText.\n`,
    )
    await settled(owner, id)
    expect(await stored(id)).toMatchObject({ title: DETAILS.title, abstract: 'Peat loses water in dry air.' })
  })

  it('the same file again, also by two at once, changes nothing; another file is rejected with 409', async () => {
    const id = await item()
    const before = await files()
    const [one, two] = await Promise.all([attach(id), attach(id)])
    expect([one.status, two.status]).toEqual([200, 200])
    await settled(owner, id)
    const row = await stored(id)
    expect((await attach(id)).status).toBe(200)
    expect(await attach(id, `${SOME_TEXT} More.`)).toMatchObject({ status: 409, error: 'fileThere' })
    expect(await stored(id)).toEqual({ ...row, articleUrl: expect.any(String) })
    await vi.waitFor(async () => expect((await files()).length).toBe(before.length + 1), SOON)
  })

  it('of two different files at once one is attached, and the other leaves nothing', {
    tags: ['campaign'],
  }, async () => {
    const id = await item()
    const before = (await files()).length
    const answers = await Promise.all([attach(id, `${SOME_TEXT} A.`), attach(id, `${SOME_TEXT} B.`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await settled(owner, id)
    await vi.waitFor(async () => expect((await files()).length).toBe(before + 1), SOON)
  })

  it('only the owner attaches a file, and only to a paper without one', async () => {
    const id = await item()
    const other = await makeUser(app)
    const published = await makeArticle(owner, { isPublished: true })
    const before = await files()
    expect((await attach(id, SOME_TEXT, 'peat.txt', other)).status).toBe(404)
    expect((await attach(published.id, SOME_TEXT, 'peat.txt', other)).status).toBe(403)
    expect(await attach(published.id, 'Another text of peat.')).toMatchObject({ status: 409, error: 'fileThere' })
    await owner.call(articleCalls.delete, { query: { articleId: id } })
    expect((await attach(id)).status).toBe(410)
    expect((await files()).length).toBe(before.length)
  })

  it.each([
    ['an empty file', '', 'peat.txt', 400, 'fileEmpty'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'peat.pdf', 415, 'fileUnsupported'],
    ['a file over the limit', Buffer.alloc(51 * 1_048_576, 'peat '), 'peat.txt', 413, 'fileTooLarge'],
  ])('%s is rejected, and the paper stays as it is', async (_what, content, name, status, error) => {
    const id = await item()
    const [row, before] = [await stored(id), await files()]
    expect(await attach(id, content, name)).toMatchObject({ status, error })
    expect([await stored(id), await files()]).toEqual([row, before])
  })

  it('a file over the quota of papers in process is rejected with 429, and the paper stays as it is', {
    tags: ['campaign'],
  }, async () => {
    const busy = await makeUser(app)
    const id = await item(busy)
    const ids: number[] = []
    for (let n = 0; n < QUOTAS.user.processing; n++)
      ids.push(await makePaper(app, busy, { status: 'queue', isPublished: false }))
    const [row, before] = [await stored(id), await files()]
    expect(await attach(id, SOME_TEXT, 'peat.txt', busy)).toMatchObject({ status: 429, error: 'tooManyInWork' })
    expect([await stored(id), await files()]).toEqual([row, before])
    await app.context.db.delete(articles).where(inArray(articles.id, ids))
  })

  it('a paper stays in My storage while its file is read, and if it cannot be read', async () => {
    const own = await makeUser(app)
    const id = await item(own)
    const broken = await upload(own, { name: 'broken.pdf', content: '%PDF-1.7 broken' })
    await settled(own, broken.data.id)
    const inStorage = async () => {
      const { data } = await own.call(storageCalls.myArticles, { query: { doneStatus: true } })
      const { data: counts } = await own.call(storageCalls.myCounts, { query: {} })
      return { papers: data[0].map((each) => [each.id, each.status, each.isFileAttached]), all: counts.all }
    }
    await worker.stop()
    await attach(id, '%PDF-1.7 also broken', 'broken.pdf', own)
    expect(await inStorage()).toEqual({ papers: [[id, 'queue', true]], all: 1 })
    worker = await startWorker(app)
    await settled(own, id)
    expect(await inStorage()).toEqual({ papers: [[id, 'error', true]], all: 1 })
  })

  it('a file that cannot be read is replaced by another one', { tags: ['campaign'] }, async () => {
    const id = await item()
    const before = (await files()).length
    await attach(id, '%PDF-1.7 broken', 'broken.pdf')
    expect(await settled(owner, id)).toMatchObject({ status: 'error', reasonCode: 'documentBroken' })
    expect((await attach(id)).data).toMatchObject({ status: 'queue', fileName: 'peat.txt' })
    expect(await settled(owner, id)).toMatchObject({ status: 'complete' })
    expect(await stored(id)).toMatchObject({ ...DETAILS, format: 'txt' })
    await vi.waitFor(async () => expect((await files()).length).toBe(before + 1), SOON)
  })

  it('an import attaches a file to a paper without one, and says why it cannot', async () => {
    const id = await item()
    const person = { id: owner.id, role: 'user' } as const
    const add = (name: string, text: string, to: number) => {
      const open = async () => Readable.from([Buffer.from(text)])
      return addRereadable(app.context, person, { name, size: text.length, open }, to)
    }
    expect(await add('peat.txt', SOME_TEXT, id)).toEqual({ outcome: 'added', articleId: id })
    expect(await add('peat.txt', SOME_TEXT, id)).toEqual({ outcome: 'added', articleId: id })
    const refused = { outcome: 'refused', why: 'This paper has a file already.' }
    expect(await add('peat.txt', `${SOME_TEXT} More.`, id)).toEqual(refused)
    await settled(owner, id)
  })

  it('a failed upload that is no such paper takes no other file', { tags: ['campaign'] }, async () => {
    const { data } = await upload(owner, { name: 'broken.pdf', content: '%PDF-1.7 broken' })
    await settled(owner, data.id)
    expect(await attach(data.id)).toMatchObject({ status: 409, error: 'fileThere' })
  })

  it('hiding a file that could not be read leaves the paper without it', { tags: ['campaign'] }, async () => {
    const id = await item()
    const [row, before] = [await stored(id), await files()]
    await attach(id, '%PDF-1.7 broken', 'broken.pdf')
    await settled(owner, id)
    expect((await hide(id)).data).toMatchObject({ status: 'complete', uploadProgress: 99, reason: null })
    expect(await stored(id)).toMatchObject({ ...DETAILS, ...BARE, isHidden: false, createdAt: row?.createdAt })
    await vi.waitFor(async () => expect(await files()).toEqual(before), SOON)
    const [mine] = (await owner.call(storageCalls.myArticles, { query: { doneStatus: true, limit: 100 } })).data
    expect(mine.map((each) => each.id)).toContain(id)
    expect((await attach(id)).status).toBe(200)
    await settled(owner, id)
  })

  it('a file that is cancelled while its statements are read leaves nothing of what was read', {
    tags: ['campaign'],
  }, async () => {
    const id = await item()
    await worker.stop()
    await attach(
      id,
      `A title\n\nAbstract\n\nPeat loses water in dry air.\n\n1 Results\n\nThe peat lost 4 % of its mass.\n`,
    )
    const only = await startWorker(app, ['parse'])
    await vi.waitFor(async () => expect((await stored(id))?.stage).toBe('index'), SOON)
    await only.stop()
    expect((await stored(id))?.abstract).toBe('Peat loses water in dry air.')
    await hide(id)
    expect(await stored(id)).toMatchObject({
      ...DETAILS,
      ...BARE,
      abstract: '',
      publication: null,
      statementsCount: 0,
      pages: null,
    })
    expect((await owner.call(readerCalls.document, { query: { articleId: id } })).error).toBe('noFile')
    worker = await startWorker(app)
    await vi.waitFor(async () => {
      const { rows } = await app.context.pool.query('select from graphile_worker._private_jobs')
      expect(rows).toEqual([])
    }, SOON)
    expect(await stored(id)).toMatchObject(BARE)
  })

  // Proves: x-attach-other
  it('confirming an attached file removes only the warning that it may be of another paper', async () => {
    const id = await item()
    await attach(id)
    await settled(owner, id)
    const other = otherTitleWarning('Machine translation of old legal texts')
    await app.context.db
      .update(articles)
      .set({ warnings: [other, 'Two pages are empty.'] })
      .where(eq(articles.id, id))
    const row = await stored(id)
    const confirm = (who = owner) => who.call(uploadCalls.confirmFile, { body: { articleId: id } })
    expect((await confirm(await makeUser(app))).status).toBe(404)
    const confirmed = { warnings: ['Two pages are empty.'], isHidden: false }
    expect(await confirm()).toMatchObject({ status: 200, data: { ...confirmed, fileName: 'peat.txt' } })
    expect(await stored(id)).toEqual({ ...row, ...confirmed })
    expect((await confirm()).status).toBe(200)
  })

  // Proves: x-attach-other
  it('a file of another paper comes with a warning, and is removed with what was read of it', async () => {
    const id = await item()
    await app.context.db.update(articles).set({ title: 'Water tables of raised bogs' }).where(eq(articles.id, id))
    const [row, before] = [await stored(id), await files()]
    const detach = (who = owner) => who.call(uploadCalls.detachFile, { query: { articleId: id } })
    await attach(id, 'Machine translation of old legal texts\n\nJo Loe\n\n1 Results\n\nThe texts were translated.\n')
    const { warnings } = await settled(owner, id)
    expect(warnings).toContain(otherTitleWarning('Machine translation of old legal texts'))
    await app.context.db.update(articles).set({ isPublished: true }).where(eq(articles.id, id))
    expect(await detach()).toMatchObject({ status: 409, error: 'fileKept' })
    await app.context.db.update(articles).set({ isPublished: false }).where(eq(articles.id, id))
    expect((await detach(await makeUser(app))).status).toBe(404)
    expect(await detach()).toMatchObject({ status: 200, data: { fileName: '', warnings: [], status: 'complete' } })
    expect(await stored(id)).toMatchObject({ ...BARE, title: row?.title, authors: DETAILS.authors, statementsCount: 0 })
    expect((await owner.call(readerCalls.document, { query: { articleId: id } })).error).toBe('noFile')
    await vi.waitFor(async () => expect(await files()).toEqual(before), SOON)
    expect((await detach()).status).toBe(200)
    const { data } = await upload(owner)
    await settled(owner, data.id)
    expect(await owner.call(uploadCalls.detachFile, { query: { articleId: data.id } })).toMatchObject({
      status: 409,
      error: 'fileKept',
    })
  })
})
