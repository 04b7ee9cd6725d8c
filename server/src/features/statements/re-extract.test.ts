import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import type { Graph } from '@colophon/protocol/statements/graph'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, SOME_TEXT, SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { hashGraph } from '../../papers/graphs/canonical-graph.ts'
import { articles, graphs, graphVersions } from '../../papers/tables.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'
import { reExtract, reExtractJob } from './re-extract.ts'

const MORE_TEXT =
  'The roots of the birch hold water. Moss covers the northern slope. Rain changes the colour of the soil.'

describe('npm run admin -- re-extract', () => {
  let app: TestApp
  let worker: JobsRunner | null = null
  let owner: TestUser
  beforeAll(async () => {
    app = await makeApp()
    owner = await makeUser(app)
  })
  afterEach(() => stopWorker())
  afterAll(() => app.close())

  const stopWorker = async () => {
    await worker?.stop()
    worker = null
  }
  const work = async () => {
    worker ??= await startWorker(app)
  }
  const graphOf = async (id: number) => {
    const [row] = await app.context.db.select().from(graphs).where(eq(graphs.articleId, id))
    if (!row) throw new Error(`Paper ${id} has no statements`)
    return row
  }
  const open = async (id: number) => (await owner.call(articleCalls.article, { query: { articleId: id } })).data
  const versions = (id: number) => app.context.db.$count(graphVersions, eq(graphVersions.articleId, id))
  const waiting = async () => {
    const { rows } = await app.context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 're-extract'`,
    )
    return rows[0]?.count ?? 0
  }
  const isUpgraded = (id: number) =>
    vi.waitFor(async () => expect((await graphOf(id)).extractor).toBe(EXTRACTOR_VERSION), {
      timeout: 180_000,
      interval: 50,
    })

  /** A paper as an older extractor left it: other words, no extractor version. */
  async function makeOld(): Promise<number> {
    await work()
    const { id } = await makeArticle(owner, { content: `${SOME_TEXT}\n${MORE_TEXT}\n` })
    const { entries } = await graphOf(id)
    const old: Graph = entries.map(({ salience: _, extractor: _version, ...entry }) => ({ ...entry, comment: 'old' }))
    const { sha256 } = await open(id)
    const hashes = hashGraph(id, sha256 ?? '', old)
    await app.context.db.update(graphs).set({ entries: old, extractor: null }).where(eq(graphs.articleId, id))
    await app.context.db.update(articles).set(hashes).where(eq(articles.id, id))
    await app.context.db
      .update(graphVersions)
      .set({ entries: old, md5Hash: hashes.md5Hash })
      .where(eq(graphVersions.articleId, id))
    return id
  }

  // Proves: deviation-75
  it('a new paper stores the extractor version of each statement and is not re-extracted', async () => {
    await work()
    const { id } = await makeArticle(owner)
    expect(new Set((await open(id)).graph?.map(({ extractor }) => extractor))).toEqual(new Set([EXTRACTOR_VERSION]))
    expect(await reExtract(app.context)).toEqual({ queued: 0, recorded: 0 })
  })

  it('re-extraction stores a new version and keeps the older one', async () => {
    const id = await makeOld()
    expect(await reExtract(app.context)).toEqual({ queued: 1, recorded: 0 })
    await isUpgraded(id)
    const { graph, md5Hash, sha256 } = await open(id)
    expect(graph?.some(({ comment }) => comment === 'old')).toBe(false)
    expect(graph?.every(({ extractor, salience }) => extractor === EXTRACTOR_VERSION && salience !== undefined)).toBe(
      true,
    )
    expect(md5Hash).toBe(hashGraph(id, sha256 ?? '', graph ?? []).md5Hash)
    expect(await versions(id)).toBe(2)
  })

  // Proves: deviation-77
  it('statements that a user changed, accepted, added or deleted are kept', async () => {
    const id = await makeOld()
    const [first, second, third, ...rest] = (await open(id)).graph ?? []
    if (!first || !second || !third) throw new Error('Too few statements')
    const written = { subject: 'Peat', verb: 'burns', object: '', uncertainty: 0, comment: '' }
    const body = { id, graph: [written, { ...first, object: 'mine' }, { ...second, reviewed: true }, ...rest] }
    expect((await owner.call(statementCalls.graphSave, { body })).status).toBe(200)
    const saved = await open(id)
    await reExtract(app.context)
    await isUpgraded(id)
    const graph = (await open(id)).graph ?? []
    expect(graph.slice(0, 3)).toEqual(saved.graph?.slice(0, 3))
    expect(graph.some((entry) => entry.id === third.id)).toBe(false)
    expect(graph.slice(3).every(({ comment }) => comment !== 'old')).toBe(true)
    expect(await versions(id)).toBe(3)
  })

  it('an edited paper without a stored user version is only marked', async () => {
    const id = await makeOld()
    const { graph = [] } = await open(id)
    await owner.call(statementCalls.graphSave, { body: { id, graph: graph?.slice(1) ?? [] } })
    await app.context.db.delete(graphVersions).where(eq(graphVersions.articleId, id))
    const before = await open(id)
    await reExtract(app.context)
    await isUpgraded(id)
    expect((await open(id)).graph).toEqual(before.graph)
  })

  it('re-extraction handles each paper once when run twice or after the worker was killed', {
    tags: ['campaign'],
  }, async () => {
    const [one, two] = [await makeOld(), await makeOld()]
    await stopWorker()
    expect((await reExtract(app.context)).queued).toBe(2)
    expect((await reExtract(app.context)).queued).toBe(2)
    expect(await waiting()).toBe(2)
    await work()
    await Promise.all([isUpgraded(one), isUpgraded(two)])
    expect([await versions(one), await versions(two)]).toEqual([2, 2])
    expect((await reExtract(app.context)).queued).toBe(0)
  })

  it('a repeated re-extract job, as after a kill, changes nothing', { tags: ['campaign'] }, async () => {
    const id = await makeOld()
    await reExtract(app.context)
    await isUpgraded(id)
    const before = [await graphOf(id), await versions(id)]
    await app.context.jobs.add(app.context.db, reExtractJob, { articleId: id })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON)
    expect([await graphOf(id), await versions(id)]).toEqual(before)
  })

  // Proves: deviation-77
  it('papers with a record on the chain are skipped and counted', async () => {
    const id = await makeOld()
    await app.context.db.update(articles).set({ mayBeRecorded: true }).where(eq(articles.id, id))
    expect(await reExtract(app.context)).toEqual({ queued: 0, recorded: 1 })
    expect((await graphOf(id)).extractor).toBeNull()
  })
})
