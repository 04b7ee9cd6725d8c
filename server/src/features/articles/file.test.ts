import { articleCalls } from '@colophon/protocol/articles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobsRunner } from '../../platform/jobs-runner.ts'
import { makeApp, type TestApp } from '../../testing/make-app.ts'
import { makeArticle, SOME_TEXT, startWorker } from '../../testing/make-article.ts'
import { makePdf } from '../../testing/make-pdf.ts'
import { makeUser, type TestUser } from '../../testing/make-user.ts'

describe('the file of a paper', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let text: { id: number; articleUrl: string }
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
    text = await makeArticle(owner, { name: 'Über; peat.txt', isPublished: true })
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.url}/api/v1${path}`, { method, headers })
  const file = (headers: Record<string, string> = {}, who?: TestUser) =>
    get(`/articles/file?articleId=${text.id}`, {
      ...headers,
      ...(who ? { Authorization: `Bearer ${who.accessToken}` } : {}),
    })

  describe('GET /articles/file', () => {
    it('is sent with its type and name, so that a browser neither guesses nor runs anything in it', async () => {
      const reply = await file()
      expect(reply.status).toBe(200)
      expect(await reply.text()).toBe(SOME_TEXT)
      expect(reply.headers.get('content-type')).toBe('text/plain')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(reply.headers.get('content-disposition')).toBe(
        `inline; filename="Uber_ peat.txt"; filename*=UTF-8''%C3%9Cber%3B%20peat.txt`,
      )
    })

    it('is sent in parts', async () => {
      const reply = await file({ Range: 'bytes=3-20' })
      expect(reply.status).toBe(206)
      expect(await reply.text()).toBe(SOME_TEXT.slice(3, 21))
      expect(reply.headers.get('content-range')).toBe(`bytes 3-20/${SOME_TEXT.length}`)
      expect((await file({ Range: `bytes=${SOME_TEXT.length}-` })).status).toBe(416)
      expect(await (await file({ Range: 'bytes=-7' })).text()).toBe(SOME_TEXT.slice(-7))
      expect((await file({ Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
    })

    it('is not sent again to who has it', async () => {
      const tag = (await file()).headers.get('etag') ?? ''
      expect((await file({ 'If-None-Match': tag })).status).toBe(304)
    })

    it('comes byte for byte, also a pdf', async () => {
      const content = await makePdf({ pages: 2 })
      const { id } = await makeArticle(owner, { name: 'two.pdf', content })
      const reply = await get(`/articles/file?articleId=${id}`, { Authorization: `Bearer ${owner.accessToken}` })
      expect(reply.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(content))
    })
  })

  describe('POST /articles/download', () => {
    const ask = (who: TestUser, articleUrl: string) =>
      who.call(articleCalls.download, { body: { articleId: text.id, articleUrl } })
    const load = (url: string, method = 'GET') => fetch(app.url + url, { method })

    it('answers an address that works once, as a file to keep', async () => {
      const { data } = await ask(owner, text.articleUrl)
      expect((await load(data.url, 'HEAD')).status).toBe(405)
      const first = await load(data.url)
      expect([first.status, await first.text()]).toEqual([200, SOME_TEXT])
      expect(first.headers.get('content-disposition')).toMatch(/^attachment; /)
      const second = await load(data.url)
      expect(second.status).toBe(410)
      expect(await second.json()).toMatchObject({ error: 'linkExpired' })
    })

    it('answers an address that works for one of many at once', async () => {
      const { data } = await ask(owner, text.articleUrl)
      const replies = await Promise.all(Array.from({ length: 5 }, () => load(data.url)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
    })

    it('answers an address that no longer works after 60 seconds', async () => {
      const { data } = await ask(owner, text.articleUrl)
      app.pass(61)
      expect((await load(data.url)).status).toBe(410)
    })

    it('answers an address that ends with the right to the paper', async () => {
      const { id, articleUrl } = await makeArticle(owner, { name: 'short.txt' })
      const { data } = await owner.call(articleCalls.download, { body: { articleId: id, articleUrl } })
      await owner.call(articleCalls.delete, { query: { articleId: id } })
      expect((await load(data.url)).status).toBe(410)
    })

    it('404 for another file than that of the paper, 400 and 410 for addresses that were never given', async () => {
      expect(await ask(owner, 'papers/other.txt')).toMatchObject({ status: 404, error: 'articleNotFound' })
      expect((await load(`/api/v1/articles/download/${'x'.repeat(43)}`)).status).toBe(410)
      expect((await load('/api/v1/articles/download/short')).status).toBe(400)
    })

    it('403 for somebody else’s paper, which needs a wallet signature', async () => {
      const reader = await makeUser(app)
      expect(await ask(reader, text.articleUrl)).toMatchObject({ status: 403, error: 'signatureNeeded' })
    })
  })
})
