import { articleCalls } from '@colophon/protocol/articles/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { SOME_TEXT } from '../../../../tests/testing/make-article.ts'
import { isSealedName } from '../../../papers/files/file-name.ts'
import { protectFile } from '../../../papers/files/protect-file.ts'
import { articles } from '../../../papers/tables.ts'
import { type Signer, useRequests } from '../../requests/testing/use-requests.ts'

const scene = useRequests()

describe('access to an encrypted file', () => {
  let id: number
  let [readOnly, full, stranger] = [] as unknown as [Signer, Signer, Signer]
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  beforeAll(async () => {
    id = (await scene.paper()).id
    await protectFile(scene.app.context, id)
    ;[readOnly, full, stranger] = [await scene.person(), await scene.person(), await scene.person()]
    for (const [who, accessLevel] of [
      [readOnly, 'readOnly'],
      [full, 'full'],
    ] as const) {
      await scene.ask(who, id, { accessLevel })
      await scene.answer(who, id, { accessLevel, ...(who === readOnly && { expiresAt }) })
    }
  })

  const urlOf = async () => {
    const [row] = await scene.app.context.db.select().from(articles).where(eq(articles.id, id))
    return row?.articleUrl ?? ''
  }
  const file = (who: Signer, headers: Record<string, string> = {}) =>
    fetch(`${scene.app.url}/api/v1/articles/file?articleId=${id}`, {
      headers: { Authorization: `Bearer ${who.accessToken}`, ...headers },
    })
  const download = async (who: Signer) => {
    const subject = { articleId: id, articleUrl: await urlOf() }
    const signed = await who.wallet.signed({ purpose: 'download', ...subject }, who)
    return who.call(storageCalls.download, { body: { ...subject, ...signed } })
  }
  const load = (url: string) => fetch(scene.app.url + url)

  it('a user with full access and the owner read the file in full and by range', async () => {
    expect(isSealedName(await urlOf())).toBe(true)
    for (const who of [full, scene.owner]) {
      expect(await (await file(who)).text()).toBe(SOME_TEXT)
      const part = await file(who, { Range: 'bytes=3-20' })
      expect([part.status, await part.text()]).toEqual([206, SOME_TEXT.slice(3, 21)])
    }
  })

  it('a signed download works once within 60 seconds, and for one of two concurrent requests', async () => {
    const once = await download(full)
    const replies = await Promise.all([load(once.data.url), load(once.data.url)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const [given] = replies.filter(({ ok }) => ok)
    expect(await given?.text()).toBe(SOME_TEXT)
    const late = await download(full)
    scene.app.advanceClock(61)
    expect((await load(late.data.url)).status).toBe(410)
  })

  // Proves: x-read-only-file
  it('a user with read-only access gets the text, and no call sends the file', async () => {
    const query = { articleId: id }
    expect((await readOnly.call(readerCalls.document, { query })).status).toBe(200)
    for (const headers of [{}, { Range: 'bytes=0-9' }, { 'If-None-Match': '"x"' }]) {
      const reply = await file(readOnly, headers)
      expect([reply.status, await reply.json()]).toMatchObject([403, { error: 'accessDenied' }])
    }
    expect(await download(readOnly)).toMatchObject({ status: 403, error: 'accessDenied' })
    expect(await download(stranger)).toMatchObject({ status: 403, error: 'accessDenied' })
  })

  // Proves: x-access-ends, deviation-40
  it('only the user of a temporary grant sees its expiry', async () => {
    const until = async (who: Signer) =>
      (await who.call(articleCalls.article, { query: { articleId: id } })).data.accessExpiresAt
    expect(await until(readOnly)).toBe(expiresAt)
    expect([await until(full), await until(stranger), await until(scene.owner)]).toEqual([null, null, null])
  })

  it('a download link issued before access was revoked does not work', async () => {
    const { data } = await download(full)
    await scene.end(scene.owner, full, id)
    expect((await load(data.url)).status).toBe(403)
    expect((await file(full)).status).toBe(403)
  })
})
