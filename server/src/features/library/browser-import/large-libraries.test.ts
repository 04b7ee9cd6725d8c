import { importCalls } from '@colophon/protocol/library/import-calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/testing/make-app.ts'
import { startWorker } from '../../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../../tests/testing/make-user.ts'
import { articles } from '../../../papers/tables.ts'
import type { JobRun } from '../../../platform/jobs/jobs-runner.ts'
import { ITEMS_MAX } from '../import/imported-library.ts'
import { libraryImports } from '../tables.ts'
import { readImport } from './jobs.ts'

const PATIENCE = { timeout: 120_000, interval: 100 }

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await makeApp()
})
beforeEach(async () => {
  user = await makeUser(app)
})
afterAll(() => app.close())

const once: JobRun = { isLastAttempt: false, signal: new AbortController().signal }

/** Uploads a library of entries of one title that name one file of the zip. */
async function uploadEqual(items: number): Promise<string> {
  const entries = Array.from({ length: items }, (_, n) => `@misc{a${n},title={Methane of wet plots},file={a.txt}}`)
  const zip = zipSync({ 'Export.bib': strToU8(entries.join('\n')), 'a.txt': strToU8('Methane of wet plots\n') })
  const file = new File([new Uint8Array(zip)], 'Export.zip')
  const { data } = await user.call(importCalls.uploadImport, { fields: {}, file })
  return data.id
}

const statusOf = async (importId: string) => {
  const [row] = await app.context.db.select().from(libraryImports).where(eq(libraryImports.id, importId))
  return row && { status: row.status, problem: row.problem, added: row.preview?.added }
}

// Proves: x-import-browser
describe('a library of equal items', () => {
  it('as large as allowed is previewed within 30 s, and holds up a text of another user little, 5 s at most', {
    tags: ['campaign'],
  }, async () => {
    const other = await makeUser(app)
    const worker = await startWorker(app, ['read-import', 'parse', 'index'])
    const msToRead = async (place: string) => {
      const began = performance.now()
      const file = new File([`${place} plots\n\nMarshes emit gas in the summer.\n`], 'marsh.txt')
      const { data } = await other.call(uploadCalls.create, { fields: {}, file })
      const paper = eq(articles.id, data.id)
      const isRead = async () => (await app.context.db.select().from(articles).where(paper))[0]?.status
      await vi.waitFor(async () => expect(await isRead()).toBe('complete'), PATIENCE)
      return performance.now() - began
    }
    try {
      const undisturbedMs = await msToRead('Marsh')
      const importId = await uploadEqual(ITEMS_MAX)
      const began = performance.now()
      const disturbedMs = await msToRead('Bog')
      expect(disturbedMs).toBeLessThan(Math.min(5000, 5 * undisturbedMs))
      await vi.waitFor(async () => expect(await statusOf(importId)).toMatchObject({ status: 'ready' }), PATIENCE)
      expect(performance.now() - began).toBeLessThan(30_000)
      expect(await statusOf(importId)).toMatchObject({ added: ITEMS_MAX })
    } finally {
      await worker.stop()
    }
  })

  it('is read no further once its import was removed', async () => {
    const importId = await uploadEqual(ITEMS_MAX)
    const reading = readImport(app.context, importId, once)
    await user.call(importCalls.endImport, { query: { importId } })
    const began = performance.now()
    await reading
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await statusOf(importId))?.status).not.toBe('ready')
  })

  it('that takes longer than a job may is refused with a message', async () => {
    const importId = await uploadEqual(20_000)
    await readImport(app.context, importId, once, 50)
    expect(await statusOf(importId)).toMatchObject({ status: 'refused', problem: expect.stringContaining('too long') })
  })
})
