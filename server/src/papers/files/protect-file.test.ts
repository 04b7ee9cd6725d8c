import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeArticle, SOME_TEXT, SOON, upload } from '../../../tests/testing/make-article.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import type { Context } from '../../platform/context.ts'
import { removeForGood } from '../remove-papers.ts'
import { articles, fileKeys } from '../tables.ts'
import { isSealedName, plainName } from './file-name.ts'
import { readPaperFile } from './paper-file.ts'
import { protectFile, protectFilesJob } from './protect-file.ts'

// Proves: x-files-encrypted
describe('encryption of private files', () => {
  const at = useApp()
  let articleId: number
  beforeEach(async () => {
    articleId = (await makeArticle(at.owner, { isPublished: true })).id
    await settled(false)
  })

  const row = async () => {
    const [found] = await at.app.context.db.select().from(articles).where(eq(articles.id, articleId))
    if (!found) throw new Error('no such paper')
    return found
  }
  const change = (isOpen: boolean) =>
    at.owner.call(articleCalls.access, { body: { articleId, isOpen, password: at.owner.password } })
  /** Changes access without queueing the job. */
  const setOpen = (isPublic: boolean) =>
    at.app.context.db.update(articles).set({ isPublic }).where(eq(articles.id, articleId))
  const filesOf = async (name: string) => {
    const stem = plainName(name).replace(/\.[a-z]+$/, '')
    const found: string[] = []
    for await (const { key } of at.app.context.files.list('papers')) if (key.startsWith(stem)) found.push(key)
    return found
  }
  const settled = (isSealed: boolean) =>
    vi.waitFor(async () => {
      const { articleUrl } = await row()
      expect([isSealedName(articleUrl), await filesOf(articleUrl)]).toEqual([isSealed, [articleUrl]])
      return articleUrl
    }, SOON)
  const read = async (headers: Record<string, string> = {}) => {
    const url = `${at.app.url}/api/v1/articles/file?articleId=${articleId}`
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${at.owner.accessToken}`, ...headers } })
    return { status: reply.status, text: await reply.text(), headers: reply.headers }
  }

  // Proves: 3-article-pgp
  it('a private file is stored encrypted, with no plain copy', async () => {
    await change(false)
    const articleUrl = await settled(true)
    const stored = await readFile(join(at.app.context.config.filesUrl, articleUrl))
    expect(stored.includes(SOME_TEXT.slice(0, 40))).toBe(false)
    expect((await at.owner.call(articleCalls.article, { query: { articleId } })).data.articleUrl).toBe(articleUrl)
  })

  it('a draft, an unpublished paper and a paper in the bin are stored encrypted', async () => {
    const draft = (await makeArticle(at.owner)).id
    articleId = draft
    await settled(true)
    const publish = (isPublished: boolean) => at.owner.call(articleCalls.publish, { body: { articleId, isPublished } })
    await publish(true)
    await settled(false)
    await publish(false)
    await settled(true)
    await publish(true)
    await settled(false)
    await at.owner.call(articleCalls.delete, { query: { articleId } })
    await settled(true)
    await at.owner.call(articleCalls.restore, { body: { articleId } })
    await settled(false)
    expect((await read()).text).toBe(SOME_TEXT)
  })

  it('the owner reads an encrypted file in full and by range', async () => {
    const before = await read()
    await change(false)
    await settled(true)
    const after = await read()
    expect(after.text).toBe(SOME_TEXT)
    for (const name of ['etag', 'content-length', 'content-type', 'content-disposition', 'accept-ranges']) {
      expect(after.headers.get(name)).toBe(before.headers.get(name))
    }
    const part = await read({ Range: 'bytes=3-20' })
    expect([part.status, part.text]).toEqual([206, SOME_TEXT.slice(3, 21)])
    expect(part.headers.get('content-range')).toBe(`bytes 3-20/${SOME_TEXT.length}`)
    expect((await read({ Range: 'bytes=-5' })).text).toBe(SOME_TEXT.slice(-5))
    expect((await read({ Range: `bytes=${SOME_TEXT.length}-` })).status).toBe(416)
  })

  it('making the paper public decrypts the file and leaves no key or encrypted copy', async () => {
    await change(false)
    await settled(true)
    await change(true)
    await settled(false)
    expect((await read()).text).toBe(SOME_TEXT)
    expect(await at.app.context.db.select().from(fileKeys).where(eq(fileKeys.articleId, articleId))).toEqual([])
  })

  it('after several changes the file matches the last one', { tags: ['campaign'] }, async () => {
    for (const isOpen of [false, true, false, true, false]) await change(isOpen)
    await settled(true)
    expect((await read()).text).toBe(SOME_TEXT)
  })

  it('two concurrent runs of protectFile agree on one file', { tags: ['campaign'] }, async () => {
    await setOpen(false)
    await Promise.all([1, 2, 3].map(() => protectFile(at.app.context, articleId)))
    await settled(true)
    expect((await read()).text).toBe(SOME_TEXT)
  })

  const broken = (files: Partial<Context['files']>): Context => ({
    ...at.app.context,
    files: { ...at.app.context.files, ...files },
  })
  const stops: [string, () => Context][] = [
    [
      'in the middle of writing',
      () =>
        broken({
          put: (key, content) =>
            at.app.context.files.put(
              key,
              Readable.from(
                (async function* () {
                  for await (const part of content) {
                    yield part
                    throw new Error('stopped')
                  }
                })(),
              ),
            ),
        }),
    ],
    [
      'between writing and telling the paper',
      () =>
        broken({
          async put(key, content) {
            await at.app.context.files.put(key, content)
            throw new Error('stopped')
          },
        }),
    ],
    ['before the old file was removed', () => broken({ remove: () => Promise.reject(new Error('stopped')) })],
  ]

  for (const isOpening of [false, true]) {
    it.each(stops)(
      `the file stays complete when ${isOpening ? 'opening' : 'closing'} was stopped %s, and the job completes it later`,
      async (_where, context) => {
        if (isOpening) {
          await change(false)
          await settled(true)
        }
        await setOpen(isOpening)
        await expect(protectFile(context(), articleId)).rejects.toThrow('stopped')
        expect((await read()).text).toBe(SOME_TEXT)
        await protectFile(at.app.context, articleId)
        const { articleUrl } = await row()
        expect(isSealedName(articleUrl)).toBe(!isOpening)
        expect((await read()).text).toBe(SOME_TEXT)
        const rest = (await filesOf(articleUrl)).filter((key) => key !== articleUrl)
        expect(rest.filter((key) => !isSealedName(key))).toEqual([])
      },
    )
  }

  it('no plain copy remains when opening was stopped and the paper is private again', {
    tags: ['campaign'],
  }, async () => {
    await change(false)
    const sealed = await settled(true)
    await setOpen(true)
    const [, betweenWritingAndTelling] = stops.map(([, context]) => context)
    await expect(protectFile(betweenWritingAndTelling?.() ?? at.app.context, articleId)).rejects.toThrow('stopped')
    expect(await filesOf(sealed)).toHaveLength(2)
    await setOpen(false)
    await protectFile(at.app.context, articleId)
    expect(await filesOf(sealed)).toEqual([sealed])
  })

  it('the protect-files job finds files in the wrong form', async () => {
    await setOpen(false)
    await protectFilesJob.run(at.app.context, {}, { isLastAttempt: false, signal: new AbortController().signal })
    await settled(true)
  })

  it('while the file is written to a slow store no transaction is open and the paper can be changed', {
    tags: ['campaign'],
  }, async () => {
    await setOpen(false)
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = broken({
      async put(key, content) {
        started.resolve()
        await released.promise
        return at.app.context.files.put(key, content)
      },
    })
    const work = protectFile(slow, articleId)
    await started.promise
    // A transaction of another job may be open for a moment; one around the writing would stay open until released.
    await vi.waitFor(async () => {
      const { rows } = await at.app.context.pool.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in trans%'`,
      )
      expect(rows).toEqual([{ open: 0 }])
    }, SOON)
    await setOpen(true)
    released.resolve()
    await work
    expect(isSealedName((await row()).articleUrl)).toBe(false)
    expect((await read()).text).toBe(SOME_TEXT)
  })

  it('a reader that looked the file up before it moved still gets it', { tags: ['campaign'] }, async () => {
    const before = await row()
    await change(false)
    await settled(true)
    expect(await text(await readPaperFile(at.app.context, before))).toBe(SOME_TEXT)
  })

  it('a paper that became private meanwhile is still parsed', { tags: ['campaign'] }, async () => {
    const { data } = await upload(at.owner, { name: 'closing.txt' })
    articleId = data.id
    await change(false)
    await vi.waitFor(async () => expect((await row()).status).toBe('complete'), SOON)
    await settled(true)
    await at.app.context.db.update(articles).set({ status: 'error' }).where(eq(articles.id, articleId))
    await at.owner.call(uploadCalls.retry, { body: { articleId } })
    await vi.waitFor(async () => expect((await row()).status).toBe('complete'), SOON)
    const { data: document } = await at.owner.call(readerCalls.document, { query: { articleId } })
    expect(JSON.stringify(document)).toContain('mass of every sample')
  })

  it('a file modified on disk is rejected, and nothing of it is sent', async () => {
    await change(false)
    const articleUrl = await settled(true)
    const { files } = at.app.context
    const stored = Buffer.from(await readFile(join(at.app.context.config.filesUrl, articleUrl)))
    stored[60] = (stored[60] ?? 0) ^ 1
    await files.put(articleUrl, Readable.from([stored]))
    await expect(text(await readPaperFile(at.app.context, await row()))).rejects.toThrow('damaged')
  })

  it('a file is removed with its paper in either form', async () => {
    await change(false)
    const articleUrl = await settled(true)
    await at.app.context.files.put(plainName(articleUrl), Readable.from(['left by a crash']))
    await removeForGood(at.app.context, eq(articles.id, articleId))
    expect(await filesOf(articleUrl)).toEqual([])
  })
})
