import { createHash } from 'node:crypto'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import type { Graph } from '@colophon/protocol/statements/graph'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, settled, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'

const told = { subject: 'Peat', verb: 'dries', object: 'quickly', uncertainty: 0.25, comment: '' }

describe('PUT /graph/save', () => {
  let app: TestApp
  let worker: JobsRunner
  let owner: TestUser
  let id: number
  beforeAll(async () => {
    app = await makeApp()
    worker = await startWorker(app)
    owner = await makeUser(app)
    id = (await makeArticle(owner)).id
  })
  afterAll(async () => {
    await worker.stop()
    await app.close()
  })

  const open = async () => (await owner.call(articleCalls.article, { query: { articleId: id } })).data
  const save = (graph: Graph, baseMd5Hash?: string) =>
    owner.call(statementCalls.graphSave, { body: { id, graph, ...(baseMd5Hash ? { baseMd5Hash } : {}) } })

  // Proves: 3-article-updatedAt, 3-article-md5Hash, 7-articles-graph-save, deviation-26
  it('a save stores the statements and returns updatedAt and the MD5 of their canonical JSON with the file', async () => {
    const before = await open()
    const graph = (before.graph ?? []).map((entry) => ({ ...entry, object: 'changed by hand' }))
    const { status, data } = await save([...graph, told], before.md5Hash ?? '')
    expect(status).toBe(200)
    const after = await open()
    expect(after).toMatchObject({ md5Hash: data.md5Hash, updatedAt: data.updatedAt, statementsCount: graph.length + 1 })
    expect(after.graph?.map((entry) => entry.source)).toEqual(after.graph?.map(() => 'human'))
    expect(after.graph?.[0]?.evidence).toBe(before.graph?.[0]?.evidence)
    const canonical = JSON.stringify({ articleId: id, file: { sha256: after.sha256 }, graph: sorted(after.graph) })
    expect(createHash('md5').update(canonical).digest('hex')).toBe(data.md5Hash)
    expect(createHash('sha256').update(canonical).digest('hex')).toBe(data.sha256)
  })

  it('repeating a save, as after a lost reply, returns the same', async () => {
    const { md5Hash } = await open()
    const first = await save([told], md5Hash ?? '')
    const again = await save([told], md5Hash ?? '')
    expect(again.data).toEqual(first.data)
  })

  // Proves: deviation-26
  it('a save over a version changed elsewhere gets 409 and stores nothing', async () => {
    const { md5Hash } = await open()
    const [one, two] = await Promise.all([
      save([{ ...told, object: 'one' }], md5Hash ?? ''),
      save([{ ...told, object: 'two' }], md5Hash ?? ''),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const winner = one.status === 200 ? 'one' : 'two'
    expect((await open()).graph?.map((entry) => entry.object)).toEqual([winner])
    expect([one.error, two.error]).toContain('graphConflict')
  })

  it('an empty list can be saved', async () => {
    expect((await save([])).status).toBe(200)
    expect((await open()).graph).toEqual([])
  })

  // Proves: 5-graph-list
  it.each([
    ['no list', { 0: told }],
    ['an entry without a comment', [{ subject: 'a', verb: 'b', object: 'c', uncertainty: 0 }]],
    ['an uncertainty over 1', [{ ...told, uncertainty: 2 }]],
    ['an unknown field', [{ ...told, certainty: 1 }]],
    ['a NUL', [{ ...told, object: 'a\0b' }]],
    ['more entries than a paper may hold', Array.from({ length: 5001 }, () => told)],
  ])('saving %s gets 400 and stores nothing', async (_what, graph) => {
    const before = (await open()).md5Hash
    const answer = await save(graph as Graph)
    expect([400, 413]).toContain(answer.status)
    expect((await open()).md5Hash).toBe(before)
  })

  it('a saved graph is not overwritten by a later extraction', async () => {
    await save([told])
    await app.context.pool.query(
      `update articles set status = 'error', stage = 'statements', progress = -1, reason = 'internal' where id = $1`,
      [id],
    )
    await owner.call(uploadCalls.retry, { body: { articleId: id } })
    await settled(owner, id)
    expect((await open()).graph?.map((entry) => entry.object)).toEqual(['quickly'])
  })

  it('saving gets 409 while the paper is processing, and 404 for another user', async () => {
    const other = await makeUser(app)
    const answer = await other.call(statementCalls.graphSave, { body: { id, graph: [] } })
    expect(answer).toMatchObject({ status: 404, error: 'articleNotFound' })
    await worker.stop()
    const { data } = await upload(owner)
    const early = await owner.call(statementCalls.graphSave, { body: { id: data.id, graph: [] } })
    expect(early).toMatchObject({ status: 409, error: 'notComplete' })
    worker = await startWorker(app)
  })
})

/** Canonical JSON for such values: sorted keys; numbers and strings need no change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
