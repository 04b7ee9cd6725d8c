import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { docvizCalls } from '@colophon/protocol/docviz/calls'
import { eq, inArray } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useApp } from '../../../tests/testing/use-app.ts'
import { rotateKeys } from '../../papers/files/rotate-keys.ts'
import { fileKeys } from '../../papers/tables.ts'
import { expireDocumentsJob } from './expire.job.ts'
import { filesOf } from './queries.ts'
import { docvizResults, docvizTasks } from './tables.ts'
import { makeVisitor, type Visitor } from './testing/visitor.ts'

const SAMPLE = fileURLToPath(new URL('../../../samples/shade-cloth-lettuce.pdf', import.meta.url))

describe('the files of a document', () => {
  const scene = useApp()
  let visitor: Visitor
  let id = ''
  let original: Uint8Array
  beforeAll(async () => {
    visitor = await makeVisitor(scene.app, scene.owner)
    original = new Uint8Array(await readFile(SAMPLE))
    id = (await visitor.upload(original)).data.id
    await visitor.settled(id)
  })
  const stored = () => filesOf(scene.app.context.db, [id])
  const onDisk = async (file: string) => buffer(await scene.app.context.files.read(file))

  // Proves: x-docviz-files
  it('document files are stored encrypted, each with its own key, and sent decrypted', async () => {
    const files = await stored()
    expect(files).toHaveLength(3)
    for (const file of files) {
      const bytes = await onDisk(file)
      expect(file).toMatch(/\.pgp$/)
      expect(bytes.includes('%PDF') || bytes.includes('PK\u0003\u0004')).toBe(false)
    }
    const keys = await scene.app.context.db.select().from(fileKeys).where(inArray(fileKeys.file, files))
    expect(keys).toHaveLength(3)
    expect((await visitor.bytes(`/tasks/${id}/download/originalPdf`)).content).toEqual(original)
  })

  // Proves: x-docviz-files
  it('document files can be read after a key rotation', { tags: ['campaign'] }, async () => {
    await rotateKeys(scene.app.context)
    expect((await visitor.bytes(`/tasks/${id}/download/originalPdf`)).content).toEqual(original)
    expect(strFromU8((await visitor.bytes(`/tasks/${id}/pdf`)).content.slice(0, 5))).toBe('%PDF-')
  })

  // Proves: x-docviz-files
  it('the files contain a named picture of each figure and a list of them', async () => {
    const before = (await visitor.call(docvizCalls.result, { params: { id }, query: {} })).data
    const [first] = before.boxes.filter(({ places: [place] }) => place && place.height > 40)
    const corrections = { boxes: [{ id: first?.id ?? 0, type: 'figure' as const }], order: null }
    await visitor.call(docvizCalls.correct, { params: { id }, body: { revision: 0, corrections } })
    const result = async () => (await visitor.call(docvizCalls.result, { params: { id }, query: {} })).data
    await vi.waitFor(async () => expect((await result()).isExporting).toBe(false), { timeout: 30_000 })
    const data = await result()
    const files = unzipSync((await visitor.bytes(`/tasks/${id}/download/result`)).content)
    const figures = JSON.parse(strFromU8(files['figures/figures.json'] ?? new Uint8Array()))
    expect(data.figures.length).toBeGreaterThan(0)
    expect(figures.map(({ page, label }: { page: number; label: string }) => [page, label])).toEqual(
      data.figures.map(({ page, label }) => [page, label]),
    )
    for (const { file, width, height } of figures) {
      const png = Buffer.from(files[file] ?? [])
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
    }
  })

  // Proves: x-docviz-runs, deviation-95
  it('after a new reading the previous results are available beside the new ones', async () => {
    expect((await visitor.call(docvizCalls.result, { params: { id }, query: { run: 'former' } })).status).toBe(404)
    await visitor.call(docvizCalls.retry, { params: { id }, body: {} })
    await visitor.settled(id)
    const run = async (name: 'now' | 'read' | 'former') =>
      (await visitor.call(docvizCalls.result, { params: { id }, query: { run: name } })).data
    expect((await run('now')).hasFormer).toBe(true)
    expect((await run('former')).corrections.boxes).toHaveLength(1)
    expect((await run('now')).corrections).toEqual((await run('read')).corrections)
  })

  it('unencrypted documents of earlier versions are encrypted with their downloads', {
    tags: ['campaign'],
  }, async () => {
    const { db, files } = scene.app.context
    const plain = `docviz/${crypto.randomUUID()}.pdf`
    await files.put(plain, Readable.from([original]))
    await db.update(docvizTasks).set({ fileKey: plain }).where(eq(docvizTasks.id, id))
    await expireDocumentsJob.run(scene.app.context, {}, { isLastAttempt: true, signal: new AbortController().signal })
    const [task] = await db.select().from(docvizTasks).where(eq(docvizTasks.id, id))
    expect(task?.fileKey).toMatch(/\.pgp$/)
    await expect(files.size(plain)).rejects.toThrow()
    expect((await visitor.bytes(`/tasks/${id}/download/result`)).status).toBe(200)
    expect((await visitor.bytes(`/tasks/${id}/download/originalPdf`)).content).toEqual(original)
  })

  // Proves: x-docviz-files
  it('files and keys are removed with the document', async () => {
    const { db } = scene.app.context
    const files = await stored()
    await visitor.call(docvizCalls.deleteTask, { params: { id } })
    expect(await db.$count(fileKeys, inArray(fileKeys.file, files))).toBe(0)
    expect(await db.$count(docvizResults, eq(docvizResults.taskId, id))).toBe(0)
    for (const file of files) await expect(scene.app.context.files.size(file)).rejects.toThrow()
  })
})
