import { articleCalls } from '@colophon/protocol/articles/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeArticle, SOME_TEXT } from '../../../../tests/testing/make-article.ts'
import { makePdf } from '../../../../tests/testing/make-pdf.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { useApp } from '../../../../tests/testing/use-app.ts'

describe('the file of a paper', () => {
  const at = useApp()
  let text: { id: number; articleUrl: string }
  beforeAll(async () => {
    text = await makeArticle(at.owner, { name: 'Über; peat.txt', isPublished: true })
  })

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${at.app.url}/api/v1${path}`, { method, headers })
  const file = (headers: Record<string, string> = {}, who?: TestUser) =>
    get(`/articles/file?articleId=${text.id}`, {
      ...headers,
      ...(who ? { Authorization: `Bearer ${who.accessToken}` } : {}),
    })

  describe('GET /articles/file', () => {
    it('a file is sent with type, name and headers against sniffing and active content', async () => {
      const reply = await file()
      expect(reply.status).toBe(200)
      expect(await reply.text()).toBe(SOME_TEXT)
      expect(reply.headers.get('content-type')).toBe('text/plain')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(reply.headers.get('content-disposition')).toBe(
        `inline; filename="?ber; peat.txt"; filename*=UTF-8''%C3%9Cber%3B%20peat.txt`,
      )
    })

    it('a public file may be cached by the browser, and no shared cache', async () => {
      expect((await file()).headers.get('cache-control')).toBe('private, no-cache, no-transform')
      const draft = await makeArticle(at.owner)
      const reply = await get(`/articles/file?articleId=${draft.id}`, {
        Authorization: `Bearer ${at.owner.accessToken}`,
      })
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store, no-transform'])
    })

    // Proves: x-file, deviation-20
    it('a file can be requested in ranges', async () => {
      const reply = await file({ Range: 'bytes=3-20' })
      expect(reply.status).toBe(206)
      expect(await reply.text()).toBe(SOME_TEXT.slice(3, 21))
      expect(reply.headers.get('content-range')).toBe(`bytes 3-20/${SOME_TEXT.length}`)
      expect((await file({ Range: `bytes=${SOME_TEXT.length}-` })).status).toBe(416)
      expect(await (await file({ Range: 'bytes=-7' })).text()).toBe(SOME_TEXT.slice(-7))
      expect((await file({ Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
    })

    it('an unchanged file gets 304', async () => {
      const tag = (await file()).headers.get('etag') ?? ''
      expect((await file({ 'If-None-Match': tag })).status).toBe(304)
    })

    // Proves: x-file
    it('a downloaded PDF is byte-identical to the upload', async () => {
      const content = await makePdf({ pages: 2 })
      const { id } = await makeArticle(at.owner, { name: 'two.pdf', content })
      const reply = await get(`/articles/file?articleId=${id}`, { Authorization: `Bearer ${at.owner.accessToken}` })
      expect(reply.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(content))
    })
  })

  describe('POST /articles/download', () => {
    const ask = (who: TestUser, articleUrl: string) =>
      who.call(storageCalls.download, { body: { articleId: text.id, articleUrl } })
    const load = (url: string, method = 'GET') => fetch(at.app.url + url, { method })

    // Proves: 7-articles-download, x-download-file, deviation-18, deviation-20
    it('a download link works once and sends an attachment', async () => {
      const { data } = await ask(at.owner, text.articleUrl)
      expect((await load(data.url, 'HEAD')).status).toBe(405)
      const first = await load(data.url)
      expect([first.status, await first.text()]).toEqual([200, SOME_TEXT])
      expect(first.headers.get('content-disposition')).toMatch(/^attachment; /)
      const second = await load(data.url)
      expect(second.status).toBe(410)
      expect(await second.json()).toMatchObject({ error: 'linkExpired' })
    })

    it('of many concurrent uses of a download link one succeeds', async () => {
      const { data } = await ask(at.owner, text.articleUrl)
      const replies = await Promise.all(Array.from({ length: 5 }, () => load(data.url)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
    })

    // Proves: x-download-file, x-download-seconds, deviation-18
    it('a download link expires after 60 seconds', async () => {
      const { data } = await ask(at.owner, text.articleUrl)
      at.app.advanceClock(61)
      expect((await load(data.url)).status).toBe(410)
    })

    it('a download link ends with the right to the paper', async () => {
      const { id, articleUrl } = await makeArticle(at.owner, { name: 'short.txt' })
      const { data } = await at.owner.call(storageCalls.download, { body: { articleId: id, articleUrl } })
      await at.owner.call(articleCalls.delete, { query: { articleId: id } })
      expect((await load(data.url)).status).toBe(410)
    })

    it('a download link ends when its account is frozen', async () => {
      const who = await makeUser(at.app)
      const { id, articleUrl } = await makeArticle(who, { name: 'frozen.txt' })
      const { data } = await who.call(storageCalls.download, { body: { articleId: id, articleUrl } })
      await who.call(securityCalls.freeze, {})
      expect((await load(data.url)).status).toBe(410)
    })

    it('a download for another file gets 404, an unknown link 410, a malformed one 400', async () => {
      expect(await ask(at.owner, 'papers/other.txt')).toMatchObject({ status: 404, error: 'articleNotFound' })
      expect((await load(`/api/v1/articles/download/${'x'.repeat(43)}`)).status).toBe(410)
      expect((await load('/api/v1/articles/download/short')).status).toBe(400)
    })

    // Proves: deviation-18
    it("downloading another user's paper without a wallet signature gets 403", async () => {
      const _reader = await makeUser(at.app)
      expect(await ask(at.reader, text.articleUrl)).toMatchObject({ status: 403, error: 'signatureNeeded' })
    })
  })
})
