import { articleCalls } from '@colophon/protocol/articles/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import type { Graph } from '@colophon/protocol/statements/graph'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { paperOfKind } from '../../../tests/rights/paper-of-kind.ts'
import { usePeople } from '../../../tests/rights/use-people.ts'
import { settled, startWorker } from '../../../tests/testing/make-article.ts'
import { saveGraphVersion } from '../../papers/graphs/save-graph-version.ts'
import { graphVersions } from '../../papers/tables.ts'

const told = { subject: 'Peat', verb: 'dries', object: 'quickly', uncertainty: 0.25, comment: '' }

describe("versions of a paper's statements", () => {
  const at = usePeople()

  const open = async (id: number) =>
    (await at.people.owner.call(articleCalls.article, { query: { articleId: id } })).data
  const list = (id: number, page = {}) =>
    at.people.owner.call(statementCalls.graphVersions, { query: { id, ...page } }).then(({ data }) => data)
  const one = (id: number, version: number) =>
    at.people.owner.call(statementCalls.graphVersion, { query: { id, version } }).then(({ data }) => data)
  const save = (id: number, graph: Graph, baseMd5Hash?: string | null) =>
    at.people.owner.call(statementCalls.graphSave, { body: { id, graph, ...(baseMd5Hash ? { baseMd5Hash } : {}) } })
  const copy = async () => (await paperOfKind(at.app, at.people, at.original, 'draft')).id

  // Proves: x-graph-versions
  it('the first version is the extraction and has no author', async () => {
    const { md5Hash, graph } = await open(at.original)
    const [versions, total] = await list(at.original)
    expect(total).toBe(1)
    expect(versions).toMatchObject([
      { version: 1, md5Hash, savedBy: null, changes: null, statementsCount: graph?.length },
    ])
    expect((await one(at.original, 1)).graph).toEqual(graph)
  })

  // Proves: x-graph-versions
  it('each version counts added, changed and removed statements and names its author', async () => {
    const id = await copy()
    const { graph } = await open(id)
    const [first, ...others] = graph ?? []
    await save(id, [{ ...first, ...told }, ...others, { ...told, object: 'slowly' }])
    const after = await open(id)
    await save(id, after.graph?.slice(1) ?? [])
    const [versions] = await list(id)
    expect(versions.map(({ version, changes }) => [version, changes])).toEqual([
      [3, { added: 0, changed: 0, removed: 1 }],
      [2, { added: 1, changed: 1, removed: 0 }],
      [1, null],
    ])
    const { data: me } = await at.people.owner.call(articleCalls.article, { query: { articleId: id } })
    expect(versions.map(({ savedBy }) => savedBy)).toEqual([me.ownerName, me.ownerName, null])
    expect(versions[0]?.md5Hash).toBe(me.md5Hash)
  })

  it('for a paper saved before versions existed, the first version is what that save replaced', async () => {
    const id = await copy()
    const before = await open(id)
    expect(await list(id)).toEqual([[], 0])
    await save(id, [told])
    expect((await list(id))[1]).toBe(2)
    expect((await one(id, 1)).graph).toEqual(before.graph)
  })

  it('repeated and rejected saves add no version', async () => {
    const id = await copy()
    const { md5Hash } = await open(id)
    await save(id, [told], md5Hash)
    await save(id, [told], md5Hash)
    expect((await save(id, [], md5Hash)).error).toBe('graphConflict')
    expect((await list(id))[1]).toBe(2)
  })

  it('two concurrent saves without a base version both become versions', async () => {
    const id = await copy()
    await Promise.all([save(id, [{ ...told, object: 'one' }]), save(id, [{ ...told, object: 'two' }])])
    const graphs = await Promise.all([one(id, 2), one(id, 3)])
    expect(graphs.map(({ graph }) => graph[0]?.object).toSorted()).toEqual(['one', 'two'])
    expect((await open(id)).graph).toEqual(graphs[1]?.graph)
  })

  // Proves: x-graph-version
  it('restoring a version by saving it recovers evidence, origin and hash', async () => {
    const id = await copy()
    const { graph } = await open(id)
    await save(id, [...(graph ?? []), told])
    const before = await open(id)
    await save(id, [])
    await save(id, (await one(id, 2)).graph)
    const after = await open(id)
    expect(after.graph).toEqual(before.graph)
    expect(after.graph?.slice(0, -1)).toEqual(graph)
    expect(after.md5Hash).toBe(before.md5Hash)
    expect((await list(id))[0].map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it('a later extraction adds no version over saved statements', { tags: ['campaign'] }, async () => {
    const id = await copy()
    await save(id, [told])
    const query = `update articles set status = 'error', stage = 'statements', progress = -1, reason = 'internal' where id = $1`
    await at.app.context.pool.query(query, [id])
    await at.people.owner.call(uploadCalls.retry, { body: { articleId: id } })
    const worker = await startWorker(at.app)
    await settled(at.people.owner, id)
    await worker.stop()
    expect((await list(id))[1]).toBe(2)
    expect((await open(id)).graph?.map(({ object }) => object)).toEqual(['quickly'])
  })

  it('versions are paged, each compared with the one before it', async () => {
    const id = await copy()
    for (const object of ['one', 'two', 'three']) await save(id, [{ ...told, object }])
    const [page, total] = await list(id, { limit: 2, offset: 1 })
    expect([page.map(({ version }) => version), total]).toEqual([[3, 2], 4])
    expect(page.every(({ changes }) => changes !== null && changes.added > 0)).toBe(true)
  })

  it.each([
    ['no such version', { version: 99 }, 404],
    ['a version below 1', { version: 0 }, 400],
    ['no version', {}, 400],
  ])('versions reply with a readable error to %s', async (_what, query, status) => {
    const input = { query: { id: at.original, ...query } } as { query: { id: number; version: number } }
    const answer = await at.people.owner.call(statementCalls.graphVersion, input)
    expect([answer.status, typeof answer.message]).toEqual([status, 'string'])
  })

  // Proves: x-graph-versions-bound
  it('versions are limited to the first, the newest hundred, and the last of each older day', async () => {
    const id = await copy()
    const { db } = at.app.context
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1, index))
    for (let index = 0; index < 150; index++) {
      await saveGraphVersion(db, id, { entries: [], md5Hash: `${index}`, savedById: null, savedAt: day(index) })
    }
    const rows = await db.select().from(graphVersions).where(eq(graphVersions.articleId, id))
    const kept = rows.map(({ version }) => version).toSorted((one, other) => one - other)
    expect(kept.slice(-100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 51))
    expect(kept.slice(0, -100)).toEqual([1, 24, 48])
  })
})
