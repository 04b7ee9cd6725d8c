import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDocument } from '@colophon/analysis/document/parse'
import { READER_VERSION } from '@colophon/analysis/document/reader-version'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { articleCalls } from '@colophon/protocol/articles/calls'
import { commentCalls } from '@colophon/protocol/comments/calls'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { statementCalls } from '@colophon/protocol/statements/calls'
import { GenerationFields, type Graph } from '@colophon/protocol/statements/graph'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeArticle, startWorker, upload } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { analysisThread } from '../../answers/analysis-thread.ts'
import { hashGraph } from '../../papers/graphs/canonical-graph.ts'
import { articles, documents, graphs, graphVersions } from '../../papers/tables.ts'
import type { JobsRunner } from '../../platform/jobs/jobs-runner.ts'
import { queueOutdated, reReadJob } from './re-read.ts'

const FILE = `On the drying of peat

Peat loses water quickly in dry air. The mass of every sample fell during the first day.

The roots of the birch hold water. Moss covers the northern slope.

Rain changes the colour of the soil. These results suggest that thin layers may dry faster than thick ones.
`
/** What an older reader made of the file: without its title and the first paragraph, and with a hyphen. */
const READ_BEFORE = `The roots of the birch hold water. Moss covers the north- ern slope.

Rain changes the colour of the soil. These results suggest that thin layers may dry faster than thick ones.
`
const MARKED = 'Moss covers the north- ern slope'

describe('papers that an older version has read', () => {
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
  const query = (id: number) => ({ query: { id } })
  const graphOf = async (id: number) => {
    const [row] = await app.context.db.select().from(graphs).where(eq(graphs.articleId, id))
    if (!row) throw new Error(`Paper ${id} has no statements`)
    return row
  }
  const open = async (id: number) => (await owner.call(articleCalls.article, { query: { articleId: id } })).data
  const textOf = async (id: number) =>
    (await owner.call(readerCalls.document, { query: { articleId: id } })).data.text.trim()
  const versions = (id: number) => app.context.db.$count(graphVersions, eq(graphVersions.articleId, id))
  const jobs = async () => {
    const { rows } = await app.context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 're-read'`,
    )
    return rows[0]?.count ?? 0
  }
  const isCurrent = async (id: number) => {
    const [row] = await app.context.db.select().from(documents).where(eq(documents.articleId, id))
    return row?.reader === READER_VERSION && (await graphOf(id)).extractor === EXTRACTOR_VERSION
  }
  const isReadAgain = (...ids: number[]) =>
    vi.waitFor(async () => expect(await Promise.all(ids.map(isCurrent))).not.toContain(false), {
      timeout: 180_000,
      interval: 50,
    })

  /** A paper as an older reader and extractor have left it: another text, title and statements. */
  async function makeOld(): Promise<number> {
    await work()
    const { db } = app.context
    const { id } = await makeArticle(owner, { content: FILE })
    const body = await parseDocument(Buffer.from(READ_BEFORE), { source: 'txt', maxPages: 100 })
    const found = extractStatements(body, GenerationFields.parse({}))
    const entries: Graph = found.map(({ extractor: _, ...entry }) => ({ ...entry, comment: 'old' }))
    const { sha256 } = await open(id)
    const hashes = hashGraph(id, sha256 ?? '', entries)
    await db.update(documents).set({ body, reader: null }).where(eq(documents.articleId, id))
    await db.update(graphs).set({ entries, extractor: null }).where(eq(graphs.articleId, id))
    await db
      .update(articles)
      .set({ ...hashes, title: 'peat.txt', year: 1850 })
      .where(eq(articles.id, id))
    const state = { entries, md5Hash: hashes.md5Hash }
    await db.update(graphVersions).set(state).where(eq(graphVersions.articleId, id))
    return id
  }
  const readAgain = async (id: number) => {
    await queueOutdated(app.context)
    await isReadAgain(id)
  }

  // Proves: x-re-read
  it('a paper is read again from its file: text, details and claims are new, with the claims before as a version', async () => {
    const id = await makeOld()
    expect(await queueOutdated(app.context)).toEqual({ queued: 1, waiting: 1 })
    await isReadAgain(id)
    expect(await textOf(id)).toBe(FILE.trim())
    const { graph, md5Hash, sha256, title, year, status } = await open(id)
    expect({ title, year, status }).toEqual({ title: 'On the drying of peat', year: null, status: 'complete' })
    expect(graph?.some(({ comment }) => comment === 'old')).toBe(false)
    expect(graph?.every(({ extractor, salience = -1 }) => extractor === EXTRACTOR_VERSION && salience >= 0)).toBe(true)
    expect(md5Hash).toBe(hashGraph(id, sha256 ?? '', graph ?? []).md5Hash)
    expect(await versions(id)).toBe(2)
    expect(await queueOutdated(app.context)).toEqual({ queued: 0, waiting: 0 })
  })

  it('corrections, highlights, comments and the reading position are kept, and found in the new text', async () => {
    const id = await makeOld()
    const start = READ_BEFORE.indexOf(MARKED)
    const anchor = { page: null, start, end: start + MARKED.length, quote: MARKED }
    const position = { view: 'read' as const, index: 1, share: 0.5, page: null, part: 0.9 }
    await owner.call(articleCalls.update, { body: { articleId: id, title: 'Peat, corrected', year: 1999 } })
    await owner.call(highlightCalls.create, { body: { articleId: id, anchor, color: 'blue', note: 'Compare.' } })
    const comment = { articleId: id, parentId: null, message: 'Which moss?', anchor }
    expect((await owner.call(commentCalls.create, { body: comment })).status).toBe(201)
    await owner.call(readerCalls.saveReadingPosition, { body: { articleId: id, ...position } })
    await readAgain(id)
    const moved = { start: FILE.indexOf('Moss covers'), quote: MARKED.replace('- ', '') }
    const { data: highlights } = await owner.call(highlightCalls.list, { query: { articleId: id } })
    expect(highlights).toMatchObject([{ anchor: moved, color: 'blue', note: 'Compare.' }])
    const { data: comments } = await owner.call(commentCalls.getComments, { query: { articleId: id } })
    expect(comments[0]).toMatchObject([{ anchor: moved, message: 'Which moss?' }])
    const { data: positions } = await owner.call(readerCalls.readingPositions, { query: { articleId: id } })
    const { data: document } = await owner.call(readerCalls.document, { query: { articleId: id } })
    expect(document.blocks[positions[0]?.index ?? 0]?.text).toMatch(/^Rain changes/)
    expect(positions[0]?.share).toBeCloseTo(0.5, 1)
    expect(await open(id)).toMatchObject({ title: 'Peat, corrected', year: 1999 })
  })

  // Proves: x-graph-offer, x-graph-take-over
  it('claims that the owner has edited stay with their hash, and the new ones are offered until they are taken over', async () => {
    const id = await makeOld()
    const [first, second, ...deleted] = (await open(id)).graph ?? []
    if (!first || !second || deleted.length === 0) throw new Error('Too few statements')
    const written = { subject: 'Peat', verb: 'burns', object: '', uncertainty: 0, comment: '' }
    const graph = [written, { ...first, object: 'mine' }, { ...second, reviewed: true }]
    await owner.call(statementCalls.graphSave, { body: { id, graph } })
    const saved = await open(id)
    await readAgain(id)
    expect(await textOf(id)).toBe(FILE.trim())
    const kept = await open(id)
    expect([kept.graph, kept.md5Hash, kept.offersClaims]).toEqual([saved.graph, saved.md5Hash, true])
    const offer = (await owner.call(statementCalls.graphOffer, query(id))).data.graph
    const { status } = await owner.call(statementCalls.graphTakeOver, { body: { id } })
    const after = await open(id)
    expect([status, after.graph, after.offersClaims]).toEqual([200, offer, false])
    const own = after.graph?.filter(({ source, reviewed }) => source === 'human' || reviewed) ?? []
    expect(own.map(({ object }) => object)).toEqual(saved.graph?.slice(0, 3).map(({ object }) => object))
    const places = after.graph?.flatMap(({ start, end }) => (start === undefined ? [] : FILE.slice(start, end)))
    expect(places).toEqual([
      'The mass of every sample fell during the first day.',
      'Moss covers the northern slope',
      'Rain changes the colour of the soil.',
    ])
    expect((await owner.call(statementCalls.graphTakeOver, { body: { id } })).data.md5Hash).toBe(after.md5Hash)
    expect(await versions(id)).toBe(3)
  })

  // Proves: deviation-77
  it('claims with a record on the chain stay with their hash until they are taken over', async () => {
    const id = await makeOld()
    await app.context.db.update(articles).set({ mayBeRecorded: true }).where(eq(articles.id, id))
    const before = await open(id)
    await readAgain(id)
    expect(await open(id)).toMatchObject({ graph: before.graph, md5Hash: before.md5Hash, offersClaims: true })
  })

  it('a file that cannot be read now leaves the paper as it was and is not tried again', async () => {
    const id = await makeOld()
    await app.context.db.update(graphs).set({ extractor: EXTRACTOR_VERSION }).where(eq(graphs.articleId, id))
    await app.context.db.update(articles).set({ format: 'pdf' }).where(eq(articles.id, id))
    const before = await open(id)
    await readAgain(id)
    expect([await textOf(id), await open(id)]).toEqual([READ_BEFORE.trim(), before])
    expect(await queueOutdated(app.context)).toEqual({ queued: 0, waiting: 0 })
  })

  it('a paper whose claims cannot be weighed, as while the thread is busy, stays outdated', async () => {
    const id = await makeOld()
    await stopWorker()
    const before = await open(id)
    const held = Promise.withResolvers<void>()
    const waiting = { caller: { accountId: owner.id }, load: async () => new Map<number, string>() }
    const runs = Array.from({ length: 30 }, () => analysisThread().series(waiting, () => held.promise))
    const run = reReadJob(async () => undefined).run(
      app.context,
      { articleId: id },
      { isLastAttempt: true, signal: new AbortController().signal },
    )
    await expect(run).rejects.toMatchObject({ code: 'busy' })
    held.resolve()
    await Promise.all(runs)
    expect([await isCurrent(id), await open(id)]).toEqual([false, before])
    await work()
    await readAgain(id)
  })

  it('a paper waits while an upload waits, and is queued once however often that is asked', async () => {
    const id = await makeOld()
    await stopWorker()
    await upload(owner, { content: 'Peat is wet.' })
    const asked = await Promise.all([queueOutdated(app.context), queueOutdated(app.context)])
    expect(asked.map(({ waiting }) => waiting)).toEqual([1, 1])
    expect(await queueOutdated(app.context)).toEqual({ queued: 0, waiting: 1 })
    expect(await jobs()).toBe(1)
    worker = await startWorker(app, ['re-read'])
    await sleep(1000)
    expect(await isCurrent(id)).toBe(false)
    await stopWorker()
    await work()
    await isReadAgain(id)
    expect(await versions(id)).toBe(2)
  })

  it('a worker that is killed before it stores what it read is followed by one that does', {
    tags: ['campaign'],
  }, async () => {
    const id = await makeOld()
    await stopWorker()
    const before = await open(id)
    const folder = await mkdtemp(join(tmpdir(), 'colophon-re-read-'))
    const [armed, reached] = ['re-read:before-commit', 're-read:before-commit.reached'].map((name) =>
      join(folder, name),
    )
    await writeFile(String(armed), '')
    const { DATA_DIR } = app.context.config
    const DATABASE_URL = String(app.context.pool.options.connectionString)
    const env = { ...process.env, DATA_DIR, DATABASE_URL, ROLE: 'worker', LOG_LEVEL: 'silent', FAIL_POINTS: folder }
    // A worker queues outdated papers when it starts.
    const doomed = fork(new URL('../../main.ts', import.meta.url), {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await vi.waitFor(() => expect(existsSync(String(reached))).toBe(true), { timeout: 60_000, interval: 20 })
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    await rm(folder, { recursive: true })
    expect([await open(id), await isCurrent(id)]).toEqual([before, false])
    await work()
    await isReadAgain(id)
    expect([await textOf(id), await versions(id)]).toEqual([FILE.trim(), 2])
  })
})
