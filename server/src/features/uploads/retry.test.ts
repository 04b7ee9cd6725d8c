import { isDeepStrictEqual } from 'node:util'
import { administrationCalls } from '@colophon/protocol/administration/calls'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { describe, expect, it, vi } from 'vitest'
import { SOON, settled, upload } from '../../../tests/testing/make-article.ts'
import { makePdf } from '../../../tests/testing/make-pdf.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'

const PASSWORD = 'Sesame-open-4711'

describe('an unreadable file', () => {
  const at = useApp()

  const retry = (articleId: number, password?: string) =>
    at.owner.call(uploadCalls.retry, { body: { articleId, ...(password === undefined ? {} : { password }) } })

  // Proves: 4-upload-error
  it('an unreadable file ends as an error with a readable reason, without a retry', async () => {
    const whole = await makePdf()
    const { data } = await upload(at.owner, { name: 'cut.pdf', content: whole.subarray(0, 400) })
    const state = await settled(at.owner, data.id)
    expect(state).toMatchObject({ status: 'error', uploadProgress: -1, stage: 'parse', reasonCode: 'documentBroken' })
    expect(state.reason).toMatch(/damaged/)
    await vi.waitFor(async () => expect(await jobsOf(data.id)).toEqual([]), SOON)
    const ended = { articleId: data.id, uploadProgress: -1 }
    expect(at.app.live.sent.filter(({ payload }) => isDeepStrictEqual(payload, ended))).toEqual([
      { userId: at.owner.id, name: 'uploadStatusUpdate', payload: ended },
    ])
  })

  it('an unreadable file leaves no document, no statements and no index entry', async () => {
    const { data } = await upload(at.owner, { name: 'unreadable.docx', content: brokenDocx() })
    expect((await settled(at.owner, data.id)).status).toBe('error')
    const { data: opened } = await at.owner.call(articleCalls.article, { query: { articleId: data.id } })
    expect(opened).toMatchObject({ graph: null, md5Hash: null, statementsCount: 0, pages: null })
    expect((await at.owner.call(readerCalls.document, { query: { articleId: data.id } })).status).toBe(409)
    const found = await at.owner.call(knowledgeCalls.search, { query: { search: 'unreadable', mine: true } })
    expect(found.data[0]).toEqual([])
  })

  describe('password-protected files', () => {
    it('an encrypted PDF is parsed with the right password, which is never stored in the clear', async () => {
      const content = await makePdf({ password: PASSWORD })
      const { data } = await upload(at.owner, { name: 'locked.pdf', content, password: PASSWORD })
      const found = await at.app.context.pool.query(
        `select (select json_agg(a) from articles a)::text || coalesce((select json_agg(j) from
           graphile_worker._private_jobs j)::text, '') as everything`,
      )
      expect(found.rows[0].everything).not.toContain(PASSWORD)
      expect(found.rows[0].everything).not.toContain(Buffer.from(PASSWORD).toString('hex'))
      expect((await settled(at.owner, data.id)).status).toBe('complete')
      expect(await wrappedPassword(data.id)).toBeNull()
      expect(at.app.logged()).not.toContain(PASSWORD)
    })

    // Proves: x-retry, deviation-21
    it('an encrypted PDF reports a missing, then a wrong password, and is parsed with the right one', async () => {
      const content = await makePdf({ password: PASSWORD })
      const { data } = await upload(at.owner, { name: 'locked.pdf', content })
      expect(await settled(at.owner, data.id)).toMatchObject({ reasonCode: 'documentEncrypted', status: 'error' })
      expect((await retry(data.id, 'wrong')).data).toMatchObject({ status: 'queue', reason: null })
      expect(await settled(at.owner, data.id)).toMatchObject({ reasonCode: 'documentPasswordWrong', status: 'error' })
      expect(await wrappedPassword(data.id)).toBeNull()
      await retry(data.id, PASSWORD)
      expect((await settled(at.owner, data.id)).status).toBe('complete')
    })
  })

  describe('POST /articles/retry', () => {
    // Proves: x-retry, x-document, deviation-20
    it('a retry resumes at the failed stage', async () => {
      const { data } = await upload(at.owner, { name: 'again.txt' })
      await settled(at.owner, data.id)
      await at.app.context.pool.query(
        `update articles set status = 'error', stage = 'statements', progress = -1, reason = 'internal' where id = $1`,
        [data.id],
      )
      await at.app.context.pool.query(
        `update documents set body = jsonb_set(body::jsonb, '{text}', '"kept"')::json where article_id = $1`,
        [data.id],
      )
      const { data: state } = await retry(data.id)
      expect(state).toMatchObject({ status: 'queue', stage: 'statements', uploadProgress: 60 })
      await settled(at.owner, data.id)
      const { data: document } = await at.owner.call(readerCalls.document, { query: { articleId: data.id } })
      expect(document.text).toBe('kept')
    })

    it('retrying a paper that has not failed gets 409', async () => {
      const { data } = await upload(at.owner, { name: 'fine.txt' })
      await settled(at.owner, data.id)
      const answer = await retry(data.id)
      expect([answer.status, answer.error]).toEqual([409, 'notFailed'])
    })

    it('two concurrent retries start one attempt', async () => {
      const { data } = await upload(at.owner, { name: 'twice.docx', content: brokenDocx() })
      await settled(at.owner, data.id)
      const admin = await makeUser(at.app, { role: 'admin' })
      const pause = (isPaused: boolean) =>
        admin.call(administrationCalls.pauseQueue, { body: { isPaused, reason: 'a test' } })
      // While the queue is paused, the first attempt cannot fail before the second call is decided.
      await pause(true)
      const answers = await Promise.all([retry(data.id), retry(data.id)])
      await pause(false)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    it("retrying another user's paper gets 404 and reveals nothing", async () => {
      const { data } = await upload(at.owner, { name: 'mine.docx', content: brokenDocx() })
      await settled(at.owner, data.id)
      const other = await makeUser(at.app)
      const answer = await other.call(uploadCalls.retry, { body: { articleId: data.id } })
      expect([answer.status, answer.error]).toEqual([404, 'articleNotFound'])
    })
  })

  /** The queue's jobs for a paper; a job is removed a moment after its last write. */
  async function jobsOf(articleId: number): Promise<{ attempts: number }[]> {
    const found = await at.app.context.pool.query(
      `select attempts from graphile_worker._private_jobs where (payload ->> 'articleId')::int = $1`,
      [articleId],
    )
    return found.rows
  }

  async function wrappedPassword(articleId: number): Promise<unknown> {
    const found = await at.app.context.pool.query('select wrapped_password from articles where id = $1', [articleId])
    return found.rows[0].wrapped_password
  }
})

/** Starts like a docx, so that it is accepted, but is truncated. */
function brokenDocx(): Buffer {
  const name = Buffer.from('word/document.xml')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, Buffer.from('<w:document')])
}
