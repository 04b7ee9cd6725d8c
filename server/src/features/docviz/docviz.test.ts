import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { NO_CORRECTIONS, Result, Task } from '@colophon/protocol/docviz/entities'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../../../tests/testing/call.ts'
import { makePdf } from '../../../tests/testing/make-pdf.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { expireDocumentsJob } from './expire.job.ts'
import { docvizTasks, docvizUsers } from './tables.ts'
import { makeVisitor, type Visitor } from './testing/visitor.ts'

const NOBODYS = '01890000-0000-7000-8000-000000000000'

describe('document visualisation', () => {
  const scene = useApp()
  let guest: Visitor
  let done: Task
  beforeAll(async () => {
    guest = await makeVisitor(scene.app)
    const uploaded = await guest.upload()
    expect(uploaded).toMatchObject({ status: 201, data: { status: 'pending', stage: 'queue', reason: null } })
    done = await guest.settled(uploaded.data.id)
  })
  const params = () => ({ params: { id: done.id } })
  const register = (userId: unknown, more: object = {}, token?: string) =>
    send(scene.app, 'POST', '/api/docviz/auth/register', { userId, ...more }, { token }, true)

  describe('docviz with 200', () => {
    // Proves: 3-task-id, 3-task-status, 3-task-progress, 3-task-updated_at, 4-task-pending, 4-task-processing
    // Proves: 4-task-completed, 7-docviz-upload, 7-docviz-tasks, 7-docviz-task, deviation-67
    it('a task goes from pending to completed, and its replies are bare objects', async () => {
      expect(Task.parse(done)).toMatchObject({ status: 'completed', stage: 'done', progress: 100, pages: 2 })
      const reply = await fetch(`${scene.app.url}/api/docviz/tasks/${done.id}`, {
        headers: { Authorization: `Bearer ${guest.token}`, 'X-User-ID': guest.userId },
      })
      expect(await reply.json()).toEqual(done)
      expect((await guest.call(docvizCalls.tasks, {})).data).toEqual([done])
      const ofGuest = () => scene.app.live.toldGuests.filter(({ guestId }) => guestId === guest.userId)
      await expect.poll(() => ofGuest().at(-1)?.payload).toMatchObject({ status: 'completed' })
      const events = ofGuest()
      expect(events.map(({ payload }) => (payload as Task).status)).toEqual([
        'processing',
        ...events.slice(1, -1).map(() => 'processing'),
        'completed',
      ])
    })

    // Proves: 7-docviz-result
    it('a result has pages with grades, and boxes in reading order with valid text offsets', async () => {
      const { data } = await guest.call(docvizCalls.result, { ...params(), query: {} })
      expect(Result.parse(data)).toMatchObject({ id: done.id, revision: 0, isExporting: false })
      expect(data.pages.map(({ number, grade }) => [number, typeof grade])).toEqual([
        [1, 'string'],
        [2, 'string'],
      ])
      expect(data.boxes.length).toBeGreaterThan(0)
      for (const [index, { order, start, end, text }] of data.boxes.entries()) {
        expect(order).toBe(index + 1)
        expect(data.text.slice(start, end)).toBe(text)
      }
    })

    // Proves: 7-docviz-pdf, 7-docviz-original, 7-docviz-download
    it('each download has the announced size, the original is byte-identical, and the zip has every format', async () => {
      const { downloads } = (await guest.call(docvizCalls.result, { ...params(), query: {} })).data
      const original = await guest.bytes(`/tasks/${done.id}/download/originalPdf`)
      expect(original.content.length).toBe(downloads.originalPdf)
      const pdf = await guest.bytes(`/tasks/${done.id}/pdf`)
      expect(pdf.content.length).toBe(downloads.pdf)
      expect(strFromU8(pdf.content.slice(0, 5))).toBe('%PDF-')
      const zip = await guest.bytes(`/tasks/${done.id}/download/result`)
      expect(zip.content.length).toBe(downloads.result)
      expect(Object.keys(unzipSync(zip.content))).toEqual(
        expect.arrayContaining(['result.json', 'document.md', 'document.html', 'references.bib', 'README.txt']),
      )
    })

    // Proves: x-docviz-correct, deviation-67
    it('corrections are stored and appear in result and downloads, which say so', async () => {
      const visitor = await makeVisitor(scene.app)
      const { id } = (await visitor.upload()).data
      await visitor.settled(id)
      const before = (await visitor.call(docvizCalls.result, { params: { id }, query: {} })).data
      const order = before.boxes.map((box) => box.id).reverse()
      const corrections = { boxes: [{ id: 0, type: 'heading' as const }], order }
      const kept = await visitor.call(docvizCalls.correct, { params: { id }, body: { revision: 0, corrections } })
      expect(kept).toMatchObject({ status: 200, data: { revision: 1 } })
      const after = (await visitor.call(docvizCalls.result, { params: { id }, query: {} })).data
      expect(after.boxes.map((box) => box.id)).toEqual(order)
      expect(after.boxes.find((box) => box.id === 0)).toMatchObject({ type: 'heading', isCorrected: true })
      for (const { start, end, text } of after.boxes) expect(after.text.slice(start, end)).toBe(text)
      const { content } = await visitor.bytes(`/tasks/${id}/download/result`)
      const files = unzipSync(content)
      expect(JSON.parse(strFromU8(files['result.json'] ?? new Uint8Array()))).toMatchObject({ isCorrected: true })
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('include the manual corrections')
    })

    // Proves: 7-docviz-register, deviation-66
    it('an id is resumed by its token or its account, and bound when its holder signs in', async () => {
      expect((await register(guest.userId, { token: guest.token })).status).toBe(200)
      const bound = await makeVisitor(scene.app, scene.owner)
      expect((await register(bound.userId, {}, scene.owner.accessToken)).status).toBe(200)
      const visitor = await makeVisitor(scene.app)
      const taken = await register(visitor.userId, { token: visitor.token }, scene.owner.accessToken)
      expect(taken.data).toMatchObject({ user: { userId: visitor.userId, isBound: true } })
      expect((await register(visitor.userId, { token: visitor.token })).status).toBe(409)
    })

    // Proves: 4-task-failed, x-docviz-retry
    it('a failed document is retried with a password, and its reason says what to do', async () => {
      const visitor = await makeVisitor(scene.app)
      const { id } = (await visitor.upload(await makePdf({ password: 'peat' }))).data
      const failed = await visitor.settled(id)
      expect(failed).toMatchObject({ status: 'failed', stage: 'read', reasonCode: 'documentEncrypted' })
      expect(failed.reason).toContain('Enter it')
      await visitor.call(docvizCalls.retry, { params: { id }, body: { password: 'peat' } })
      expect(await visitor.settled(id)).toMatchObject({ status: 'completed', reason: null })
      const [row] = await scene.app.context.db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
      expect(row?.wrappedPassword).toBeNull()
    })

    // Proves: 7-docviz-delete
    it('a deleted document is gone with its files', async () => {
      const visitor = await makeVisitor(scene.app)
      const { id } = (await visitor.upload()).data
      await visitor.settled(id)
      const [row] = await scene.app.context.db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
      expect((await visitor.call(docvizCalls.deleteTask, { params: { id } })).data).toEqual({ id })
      expect((await visitor.call(docvizCalls.deleteTask, { params: { id } })).status).toBe(404)
      await expect(scene.app.context.files.size(row?.fileKey ?? '')).rejects.toThrow()
      expect((await visitor.call(docvizCalls.tasks, {})).data).toEqual([])
    })
  })

  describe('docviz with 400', () => {
    // Proves: x-docviz-id
    it.each([
      ['nothing', undefined],
      ['an empty id', ''],
      ['65 characters', 'x'.repeat(65)],
      ['a space', 'a b'],
      ['a list', ['a']],
    ])('%s is rejected as an id', async (_, userId) => {
      expect((await register(userId)).status).toBe(400)
    })

    // Proves: x-docviz-correct
    it.each([
      ['an unknown box', { boxes: [{ id: 99_999, type: 'heading' }], order: null }],
      ['an order that leaves boxes out', { boxes: [], order: [] }],
      [
        'a box off its page',
        { boxes: [{ id: 0, places: [{ page: 1, x: 5000, y: 1, width: 9, height: 9 }] }], order: null },
      ],
      ['a box twice', { boxes: [{ id: 0 }, { id: 0 }], order: null }],
      ['a type that is none', { boxes: [{ id: 0, type: 'poem' }], order: null }],
    ])('%s is rejected as a correction and not stored', async (_, corrections) => {
      const path = `/api/docviz/tasks/${done.id}/corrections`
      const headers = { 'X-User-ID': guest.userId }
      const answer = await send(scene.app, 'PUT', path, { revision: 0, corrections }, { token: guest.token, headers })
      expect(answer.status).toBe(400)
      expect((await guest.call(docvizCalls.result, { ...params(), query: {} })).data.revision).toBe(0)
    })

    it('an empty file is rejected', async () => {
      expect(await guest.upload(new Uint8Array())).toMatchObject({ status: 400, error: 'fileEmpty' })
    })
  })

  describe('docviz with 401', () => {
    // Proves: 7-docviz-me
    it.each([
      ['no token', {}, 'tokenMissing'],
      ['an unknown token', { Authorization: 'Bearer dv_nobody' }, 'tokenUncorrected'],
      ['no bearer', { Authorization: 'Basic x' }, 'tokenUncorrected'],
    ])('a request with %s is rejected', async (_, given, error) => {
      const headers = { 'X-User-ID': guest.userId, ...given }
      expect(await call(scene.app, docvizCalls.me, {}, { headers })).toMatchObject({ status: 401, error })
    })

    it('account tokens are not valid for docviz, nor the reverse', async () => {
      const headers = { 'X-User-ID': guest.userId }
      const { accessToken: token } = scene.owner
      expect((await call(scene.app, docvizCalls.tasks, {}, { token, headers })).status).toBe(401)
      expect((await send(scene.app, 'GET', '/api/v1/profile', undefined, { token: guest.token })).status).toBe(401)
    })

    // Proves: 4-logout-docviz, x-docviz-logout
    it('logout ends a token and the connections it opened', async () => {
      const visitor = await makeVisitor(scene.app)
      await visitor.call(docvizCalls.logout, {})
      expect((await visitor.call(docvizCalls.tasks, {})).status).toBe(401)
      expect(scene.app.live.endedSessions.length).toBeGreaterThan(0)
    })
  })

  describe('docviz with 403', () => {
    // Proves: 6-docviz-header, x-docviz-id
    it.each([['another id'], [undefined]])('a mismatching X-User-ID is rejected: %s', async (userId) => {
      const headers: Record<string, string> = userId === undefined ? {} : { 'X-User-ID': userId }
      const answer = await guest.call(docvizCalls.tasks, {}, { token: guest.token, headers })
      expect(answer).toMatchObject({ status: 403, error: 'docvizUserMismatch' })
    })
  })

  describe('docviz with 404', () => {
    // Proves: 7-docviz-task
    it("every call replies to another user's document as to a missing one", async () => {
      const other = await makeVisitor(scene.app)
      const { task, deleteTask, result, pdf, originalPdf, downloadResult, correct, retry } = docvizCalls
      const body = { revision: 0, corrections: NO_CORRECTIONS }
      for (const route of [task, deleteTask, result, pdf, originalPdf, downloadResult, correct, retry]) {
        const input = (id: string) => ({
          params: { id },
          ...(route === correct && { body }),
          ...(route === result && { query: {} }),
          ...(route === retry && { body: {} }),
        })
        const denied = await other.call(route, input(done.id) as never)
        const never = await other.call(route, input(NOBODYS) as never)
        expect({ ...denied, headers: null }).toEqual({ ...never, headers: null })
        expect(denied.status).toBe(404)
      }
    })
  })

  describe('docviz with 409', () => {
    // Proves: 7-docviz-register, deviation-66
    it('a taken id is not given to another user, signed in or not', async () => {
      expect(await register(guest.userId)).toMatchObject({ status: 409, error: 'docvizIdTaken' })
      expect((await register(guest.userId, {}, scene.reader.accessToken)).status).toBe(409)
      const other = await makeVisitor(scene.app)
      expect((await register(guest.userId, { token: other.token })).status).toBe(409)
    })

    // Proves: x-docviz-correct
    it('corrections based on an outdated state are rejected', async () => {
      const body = { revision: 7, corrections: NO_CORRECTIONS }
      const answer = await guest.call(docvizCalls.correct, { ...params(), body })
      expect(answer).toMatchObject({ status: 409, error: 'docvizConflict' })
    })

    it('a failed document has no result', async () => {
      const visitor = await makeVisitor(scene.app)
      const { id } = (await visitor.upload(new TextEncoder().encode('%PDF-1.7\nnothing behind it'))).data
      expect(await visitor.settled(id)).toMatchObject({ status: 'failed', reasonCode: 'documentBroken' })
      expect((await visitor.call(docvizCalls.result, { params: { id }, query: {} })).status).toBe(409)
    })
  })

  describe('docviz with 413, 415 and 429', () => {
    it('a file that is no PDF is rejected by its content and not stored', async () => {
      const text = new TextEncoder().encode('Peat loses water quickly in dry air. '.repeat(20))
      expect(await guest.upload(text, 'peat.txt')).toMatchObject({ status: 415, error: 'docvizPdfOnly' })
      expect(await guest.upload(text, 'peat.pdf')).toMatchObject({ status: 415, error: 'docvizPdfOnly' })
      expect((await guest.call(docvizCalls.tasks, {})).data).toHaveLength(1)
    })

    it('of two concurrent uploads for the last slot one is accepted', { tags: ['campaign'] }, async () => {
      const visitor = await makeVisitor(scene.app)
      await fill(visitor, DOCVIZ_LIMITS.guest.documents - 1)
      const answers = await Promise.all([visitor.upload(), visitor.upload()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429])
    })

    // Proves: x-docviz-limits
    it('the number of documents of a guest is limited', async () => {
      const visitor = await makeVisitor(scene.app)
      await fill(visitor, DOCVIZ_LIMITS.guest.documents)
      expect(await visitor.upload()).toMatchObject({ status: 429, error: 'docvizFull' })
    })
  })

  // Proves: x-docviz-id
  it('expired documents and tokens are removed, with ids that can no longer be used', {
    tags: ['campaign'],
  }, async () => {
    const visitor = await makeVisitor(scene.app)
    const { id } = (await visitor.upload()).data
    await visitor.settled(id)
    const { db } = scene.app.context
    const now = () => new Date(Date.now() + 40 * 86_400_000)
    await expireDocumentsJob.run(
      { ...scene.app.context, now },
      {},
      { isLastAttempt: true, signal: new AbortController().signal },
    )
    expect(await db.$count(docvizTasks, eq(docvizTasks.id, id))).toBe(0)
    expect(await db.$count(docvizUsers, eq(docvizUsers.userId, visitor.userId))).toBe(0)
  })

  async function fill(visitor: Visitor, count: number): Promise<void> {
    const [row] = await scene.app.context.db.select().from(docvizTasks).where(eq(docvizTasks.id, done.id))
    if (!row) throw new Error('There is nothing to copy')
    for (let each = 0; each < count; each++) {
      const copy = {
        ...row,
        id: crypto.randomUUID(),
        userId: visitor.userId,
        fileKey: `docviz/${crypto.randomUUID()}.pdf`,
      }
      await scene.app.context.db.insert(docvizTasks).values(copy)
    }
  }
})
