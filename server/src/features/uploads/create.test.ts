import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { send } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOME_TEXT, SOON, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'

const MB = 1_048_576
const PATH = '/api/v1/articles/create'

describe('POST /articles/create', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  const stored = async () => {
    const names = await readdir(join(app.context.config.filesUrl), { recursive: true })
    return names.filter((name) => /\w\.\w+$|drafts\//.test(name)).length
  }
  const owned = async (user: TestUser) => (await user.call(storageCalls.myArticles, { query: {} })).data[1]

  describe('POST /articles/create with 201', () => {
    // Proves: 3-article-id, 3-article-fileSize, 4-upload-queue, 7-articles-create
    it('an upload is answered with the article id before it is processed', async () => {
      const user = await makeUser(app)
      const { status, data } = await upload(user, { name: 'On peat.txt' })
      expect(status).toBe(201)
      expect(data).toMatchObject({ title: 'On peat', fileName: 'On peat.txt', status: 'queue', stage: 'queue' })
      expect(data.fileSize * MB).toBe(Buffer.byteLength(SOME_TEXT))
      expect(data.rights).toEqual({ list: true, view: true, quote: true, download: true })
    })

    // Proves: 7-articles-create, deviation-22
    it('the five generation fields are kept within their bounds and have defaults', async () => {
      const user = await makeUser(app)
      const file = new File([SOME_TEXT], 'a.txt')
      const { data } = await user.call(uploadCalls.create, { fields: { num_beams: 3 }, file })
      const rows = await app.context.pool.query('select generation from articles where id = $1', [data.id])
      expect(rows.rows[0].generation).toMatchObject({ num_beams: 3, num_return_sequences: 10, span_length: 128 })
    })

    // Proves: 3-article-articleUrl
    it.each([
      ['with a path', '../../../etc/passwd.txt', 'passwd.txt'],
      ['with a path of Windows', '..\\..\\boot.txt', 'boot.txt'],
      ['that turns the direction of reading', 'a\u202eb.txt', 'a b.txt'],
      ['of 10,000 characters', `${'long'.repeat(2500)}.txt`, `${'long'.repeat(63).slice(0, 251)}.txt`],
      ['with HTML', '<script>alert(1)<script>.txt', '<script>alert(1)<script>.txt'],
    ])('the file name %s is reduced to a plain name', async (_what, name, kept) => {
      const user = await makeUser(app)
      const { status, data } = await upload(user, { name })
      expect([status, data.fileName]).toEqual([201, kept])
      expect(data.articleUrl).toMatch(/^papers\/[0-9a-f-]{36}\.txt$/)
    })

    // Proves: deviation-21
    it('the same Idempotency-Key of one account returns the same article, also for two concurrent uploads', async () => {
      const user = await makeUser(app)
      const other = await makeUser(app)
      const headers = { 'Idempotency-Key': 'once-1' }
      const before = await stored()
      const [one, two] = await Promise.all([upload(user, { headers }), upload(user, { headers })])
      const three = await upload(user, { headers })
      expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
      expect(new Set([one.data.id, two.data.id, three.data.id]).size).toBe(1)
      expect(await owned(user)).toBe(1)
      expect(await stored()).toBe(before + 1)
      expect((await upload(other, { headers })).data.id).not.toBe(one.data.id)
    })

    it('an Idempotency-Key with another file is rejected with 422 and stores nothing', async () => {
      const user = await makeUser(app)
      const headers = { 'Idempotency-Key': 'once-2' }
      expect((await upload(user, { headers })).status).toBe(201)
      const before = await stored()
      const other = await upload(user, { headers, content: `${SOME_TEXT} And more.` })
      expect(other).toMatchObject({ status: 422, error: 'idempotencyKeyReused' })
      expect([await owned(user), await stored()]).toEqual([1, before])
    })
  })

  describe('POST /articles/create with 400', () => {
    const formOf = (parts: Record<string, string | File>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(parts)) form.append(name, value)
      return form
    }
    const text = () => new File([SOME_TEXT], 'a.txt')

    it.each([
      ['an empty file', () => formOf({ file: new File([], 'a.txt') }), 'fileEmpty'],
      ['no file', () => formOf({ num_beams: '3' }), 'fileMissing'],
      ['a file in another field', () => formOf({ paper: text() }), 'fileMissing'],
      ['a second file', () => formOf({ file: text(), other: text() }), 'validationFailed'],
      ['an unknown field', () => formOf({ beams: '3', file: text() }), 'validationFailed'],
      ['an unknown field behind the file', () => formOf({ file: text(), beams: '3' }), 'validationFailed'],
      ['a field out of its bounds', () => formOf({ file: text(), num_beams: '1000' }), 'validationFailed'],
      ['a NUL in a field', () => formOf({ file: text(), password: 'a\0b' }), 'validationFailed'],
    ])('an upload is rejected and stores nothing: %s', async (_what, body, error) => {
      const user = await makeUser(app)
      const before = await stored()
      const answer = await send(app, 'POST', PATH, body(), { token: user.accessToken })
      expect([answer.status, answer.error]).toEqual([400, error])
      expect(await stored()).toBe(before)
      expect(await owned(user)).toBe(0)
    })

    it('an invalid Idempotency-Key is rejected', async () => {
      const user = await makeUser(app)
      const answer = await upload(user, { headers: { 'Idempotency-Key': 'x'.repeat(201) } })
      expect(answer.status).toBe(400)
    })
  })

  it('an upload without a session gets 401', async () => {
    const answer = await send(app, 'POST', PATH, new FormData())
    expect([answer.status, answer.message]).toEqual([401, 'Token not found in headers'])
  })

  describe('POST /articles/create with 413', () => {
    // Proves: x-quotas
    it('an upload over the size limit is rejected with 413 before its body is read, and stores nothing', async () => {
      const user = await makeUser(app)
      const before = await stored()
      const answer = await upload(user, { content: Buffer.alloc(53 * MB, 'peat ') })
      expect([answer.status, answer.error]).toEqual([413, 'fileTooLarge'])
      expect(await stored()).toBe(before)
    })

    it('an upload over the size limit without a declared length is rejected with 413 and stores nothing', async () => {
      const user = await makeUser(app)
      const before = await stored()
      const status = await sendChunked(app.url + PATH, user.accessToken, 51)
      expect(status).toBe(413)
      expect(await stored()).toBe(before)
      expect(await owned(user)).toBe(0)
    })

    // Proves: 6-role-vip, x-quotas, deviation-11
    it('the vip tier has a higher size limit', async () => {
      const vip = await makeUser(app, { role: 'vip' })
      expect((await upload(vip, { content: Buffer.alloc(51 * MB, 'peat ') })).status).toBe(201)
    })
  })

  describe('POST /articles/create with 415', () => {
    // Proves: 5-documents-other
    it.each([
      ['a picture behind the name of a pdf', 'a.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['a pdf behind the name of a text', 'a.txt', Buffer.from('%PDF-1.7\n')],
      ['a zip that is no docx', 'a.docx', Buffer.from('504b0304140000000000', 'hex')],
      ['a type that we do not read', 'a.rtf', Buffer.from('{\\rtf1 peat}')],
      ['a program without an ending', 'a', Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ])('an upload of an unsupported type is rejected: %s', async (_what, name, content) => {
      const user = await makeUser(app)
      const before = await stored()
      const answer = await upload(user, { name, content })
      expect([answer.status, answer.error]).toEqual([415, 'fileUnsupported'])
      expect(await stored()).toBe(before)
      expect(await owned(user)).toBe(0)
    })

    it('a client still sending a large file receives the 415 reply', async () => {
      const user = await makeUser(app)
      const content = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(30 * MB)])
      expect((await upload(user, { name: 'a.pdf', content })).status).toBe(415)
    })

    it('a body that is not multipart is rejected with 415', async () => {
      const user = await makeUser(app)
      expect((await send(app, 'POST', PATH, { file: 'x' }, { token: user.accessToken })).status).toBe(415)
    })
  })

  // Proves: x-quotas, deviation-11
  it('uploads over the processing quota get 429, exactly, also when many arrive at once', async () => {
    const user = await makeUser(app)
    const { processing } = QUOTAS.user
    await app.context.pool.query(
      `insert into articles (owner_id, title, file_name, article_url, format, size_bytes, sha256, status, attempt, generation)
       select $1, 'x', 'x', 'papers/' || gen_random_uuid(), 'txt', 1, '', 'queue', gen_random_uuid(), '{}'
       from generate_series(1, $2)`,
      [user.id, processing - 2],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(user)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.error).toBe('tooManyInWork')
    expect(await owned(user)).toBe(processing)
  })

  it('an upload whose client disconnects midway stores nothing', async () => {
    const user = await makeUser(app)
    const before = await stored()
    const breakOff = sendHalf(app.url + PATH, user.accessToken)
    await vi.waitFor(async () => expect(await stored()).toBe(before + 1), SOON)
    breakOff()
    await vi.waitFor(async () => expect(await stored()).toBe(before), SOON)
    expect(await owned(user)).toBe(0)
  })
})

const BOUNDARY = 'boundary-of-the-test'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`

function openUpload(url: string, token: string) {
  return request(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
}

/** Sends this many megabytes in chunks, without a Content-Length. */
function sendChunked(url: string, token: string, megabytes: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sending = openUpload(url, token)
  sending.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sending.on('error', reject)
  sending.write(HEAD)
  const write = async () => {
    const chunk = Buffer.alloc(MB, 'peat ')
    for (let sent = 0; sent < megabytes; sent++) {
      if (!sending.write(chunk)) await new Promise((drained) => sending.once('drain', drained))
    }
    sending.end(`\r\n--${BOUNDARY}--\r\n`)
  }
  write().catch(reject)
  return promise
}

/** Sends the beginning of a file; the returned function closes the connection. */
function sendHalf(url: string, token: string): () => void {
  const sending = openUpload(url, token)
  sending.on('error', () => undefined)
  sending.write(HEAD + 'peat '.repeat(100_000))
  return () => sending.destroy()
}
