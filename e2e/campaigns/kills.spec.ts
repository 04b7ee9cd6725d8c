import type { LibraryImport } from '@colophon/protocol/library/import'
import { expect, test } from '@playwright/test'
import { type Client, newClient, signIn } from '../product/client.ts'
import { failPointsOf } from '../product/fail-points.ts'
import { halfUpload } from '../product/half-upload.ts'
import { kill, type Victim } from '../product/kill.ts'
import {
  papersOf,
  SHORT_NOTE,
  type Statement,
  statementsOf,
  waitForStage,
  waitUntilProcessed,
  wateringNote,
} from '../product/papers.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

/**
 * The work that is under way when a process is killed, in the order in which it is begun: what waits for a paper comes
 * before what holds the reading of papers. It is held at fail points, except an upload, which the test leaves half sent,
 * and the parser, which has no environment.
 */
const WORK = {
  upload: null,
  search: 'refresh-index:before-end',
  alert: 'match-alerts:before-end',
  'edit save': 'graph-save:before-commit',
  publish: 'publish:before-commit',
  index: 'index:before-commit',
  statements: 'statements:before-commit',
  parse: 'parse:before-commit',
  'library import': 'import-library:before-commit',
} as const
type Work = keyof typeof WORK
const ALL = (Object.keys(WORK) as Work[]).filter((work) => work !== 'search')

/** The states of a paper that was read. */
const DONE = ['complete', 'published']

/** Plots of a note whose reading a kill of the parser does not miss. */
const LONG_NOTE = 600

/** Killing the API or PostgreSQL ends the product. */
const KILLS: [Exclude<Victim, 'anvil'>, readonly Work[]][] = [
  ['API', ALL],
  ['worker', ['alert', 'index', 'statements', 'parse', 'library import']],
  // Beside the others it would hold the last job that a worker runs at once.
  ['worker', ['search']],
  ['parser', ['parse']],
  ['parser', ['statements']],
  ['PostgreSQL', ALL],
]

test.describe
  .serial('kill -9 at any stage', () => {
    test.skip(process.platform !== 'linux', 'processes are found through /proc')
    let dataDir: string
    let product: RunningProduct
    let client: Client
    let failPoints: ReturnType<typeof failPointsOf>
    /** The mark and the plots of each uploaded paper, and the statements of an undisturbed one by its plots. */
    const marks = new Map<number, string>()
    const lengths = new Map<number, number>()
    const statements = new Map<number, number>()
    test.beforeAll(async () => {
      test.setTimeout(180_000)
      dataDir = await newDataDir()
      failPoints = failPointsOf(dataDir)
      product = await runProduct(dataDir, { LOCAL_CHAIN: 'off', ...failPoints.env })
      client = await newClient(product.url, dataDir)
      for (const plots of [SHORT_NOTE, LONG_NOTE]) {
        const undisturbed = await upload(`undisturbed${plots}`, plots)
        await waitUntilProcessed(client)
        statements.set(plots, (await statementsOf(client, undisturbed)).length)
      }
    })
    test.afterAll(async () => {
      await stopProduct(product)
      await removeDataDir(dataDir)
    })

    for (const [victim, works] of KILLS) {
      // Proves: x-kill-9, x-alerts-once, x-import-browser
      test(`killing the ${victim} loses and duplicates nothing of ${works.join(', ')}`, async () => {
        test.setTimeout(480_000)
        const checks: (() => Promise<void>)[] = []
        const held: string[] = []
        for (const work of works) {
          const mark = `${victim}${work}`.replace(/\W/g, '').toLowerCase()
          if (victim === 'parser') {
            expect(await waitForStage(client, await upload(mark, LONG_NOTE), work)).toBe(work)
            continue
          }
          checks.push(await begin(work, mark))
          const point = WORK[work]
          if (!point) continue
          await failPoints.reached(point)
          held.push(point)
        }
        const killedAt = Date.now()
        // A parser process exists only while it works and may be about to start.
        const soon = { message: `the ${victim} is killed`, timeout: 10_000, intervals: [5] }
        await expect.poll(() => kill(victim, dataDir), soon).toBe(true)
        for (const point of held) await failPoints.release(point)
        if (victim === 'API' || victim === 'PostgreSQL') await startAgainAfter(() => product.ended)
        const readyMs = Date.now() - killedAt
        await waitUntilProcessed(client)
        const settledMs = Date.now() - killedAt
        test.info().annotations.push({ type: 'recovery', description: `ready ${readyMs} ms, settled ${settledMs} ms` })
        for (const check of checks) await check()
        await expectAllThere(victim)
      })
    }

    test('after all kills every paper is complete', async () => {
      test.setTimeout(240_000)
      await startAgainAfter(() => stopProduct(product))
      await expectAllThere('API')
      expect(marks.size).toBeGreaterThanOrEqual(KILLS.flatMap(([, works]) => works).length)
    })

    async function startAgainAfter(end: () => Promise<unknown>): Promise<void> {
      await end()
      product = await runProduct(dataDir, { LOCAL_CHAIN: 'off', ...failPoints.env })
      client = await signIn(product.url, client.email)
    }

    async function upload(mark: string, plots = SHORT_NOTE): Promise<number> {
      const { id } = await client.upload(`${mark}.txt`, wateringNote(mark, plots))
      marks.set(id, mark)
      lengths.set(id, plots)
      return id
    }

    /** Begins the work, to be held at its fail point; returns a check of the outcome. */
    async function begin(work: Work, mark: string): Promise<() => Promise<void>> {
      if (work === 'upload') {
        const half = await halfUpload(product.url, client.accessToken, wateringNote(mark))
        return async () => {
          half.drop()
          await half.lost
          expect(await titled(mark)).toEqual([])
          await upload(mark)
          await waitUntilProcessed(client)
        }
      }
      if (work === 'publish') {
        const id = await completed(mark)
        await failPoints.arm(WORK[work])
        const lost = client.call('PUT', '/articles/publish', { articleId: id, isPublished: true }).catch(() => null)
        return async () => {
          await lost
          expect((await papersOf(client)).find((paper) => paper.id === id)?.status).toBe('complete')
          await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
          await expect.poll(() => foundByOthers(mark), { timeout: 60_000 }).toEqual([id])
          await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
          expect(await foundByOthers(mark)).toEqual([id])
        }
      }
      if (work === 'search') {
        const id = await completed(mark)
        await failPoints.arm(WORK[work])
        await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
        return async () => {
          await expect.poll(() => foundByOthers(mark), { timeout: 60_000 }).toEqual([id])
        }
      }
      if (work === 'alert') {
        const { email } = await newClient(product.url, dataDir)
        const reader = () => signIn(product.url, email)
        const [id, later] = [await completed(mark), await completed(`${mark}later`)]
        const query = { search: `"marker ${mark}" OR "marker ${mark}later"` }
        const saved = { kind: 'search', name: mark, query }
        const { data: search } = await (await reader()).call<{ id: number }>('POST', '/alerts/create', saved)
        await failPoints.arm(WORK[work])
        await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
        return async () => {
          await client.call('PUT', '/articles/publish', { articleId: later, isPublished: true })
          const told = await reader()
          const matched = async () =>
            (await told.call<object[]>('GET', `/alerts/matches?savedSearchId=${search.id}`)).data.length
          await expect.poll(matched, { timeout: 60_000 }).toBe(2)
          const { data } = await told.call<[{ type: string; count: number }[], number]>('GET', '/notifications')
          expect(data[0].map(({ type, count }) => [type, count])).toEqual([['New match', 2]])
        }
      }
      if (work === 'library import') {
        const { email } = await newClient(product.url, dataDir)
        const first = await signIn(product.url, email)
        const exported = (await papersOf(client)).filter(({ status }) => DONE.includes(status)).slice(0, 3)
        const library = await exportOf(exported)
        const { id } = await readImport(first, library)
        await failPoints.arm(WORK[work])
        await first.call('PUT', '/library/import/run', { importId: id })
        return async () => {
          const reader = await signIn(product.url, email)
          await expect.poll(() => importOf(reader), { timeout: 120_000 }).toMatchObject({ status: 'done' })
          const titles = (await waitUntilProcessed(reader)).map(({ title }) => title)
          expect(titles.sort()).toEqual(exported.map(({ title }) => title).sort())
          expect((await readImport(reader, library)).preview).toMatchObject({ items: exported.length, added: 0 })
        }
      }
      if (work === 'edit save') {
        const id = await completed(mark)
        const before = await statementsOf(client, id)
        const edited = before.map((entry) => ({ ...entry, comment: mark }))
        await failPoints.arm(WORK[work])
        const lost = client.call('PUT', '/graph/save', { id, graph: edited }).catch(() => null)
        return async () => {
          await lost
          const now = (await statementsOf(client, id)).map(commentOf)
          expect(now, 'none of the edit is stored').toEqual(before.map(commentOf))
          const { status } = await client.call('PUT', '/graph/save', { id, graph: edited })
          expect(status).toBe(200)
          expect((await statementsOf(client, id)).map(commentOf)).toEqual(edited.map(commentOf))
        }
      }
      await failPoints.arm(WORK[work])
      await upload(mark)
      return async () => {}
    }

    async function exportOf(papers: { id: number }[]): Promise<Blob> {
      const ids = papers.map(({ id }) => id).join()
      const reply = await fetch(`${product.url}/api/v1/library/export?format=zip&articleIds=${ids}`, {
        headers: { Authorization: `Bearer ${client.accessToken}` },
      })
      expect(reply.status).toBe(200)
      return reply.blob()
    }

    /** Uploads a library and waits until it is read. */
    async function readImport(reader: Client, library: Blob): Promise<LibraryImport> {
      const form = new FormData()
      form.append('file', library, 'library.zip')
      expect((await reader.call('POST', '/library/import/upload', form)).status).toBe(201)
      await expect.poll(() => importOf(reader), { timeout: 60_000 }).toMatchObject({ status: 'ready' })
      return importOf(reader)
    }

    async function importOf(reader: Client): Promise<LibraryImport> {
      return (await reader.call<LibraryImport>('GET', '/library/import')).data
    }

    async function completed(mark: string): Promise<number> {
      const id = await upload(mark)
      await waitUntilProcessed(client)
      return id
    }

    async function titled(mark: string) {
      return (await papersOf(client)).filter(({ title }) => title.includes(mark))
    }

    async function foundByOthers(mark: string): Promise<number[]> {
      const reply = await fetch(`${product.url}/api/v1/articles/search-articles?search=%22marker%20${mark}%22`)
      const { data } = (await reply.json()) as { data: [{ id: number }[], number] }
      return data[0].map(({ id }) => id)
    }

    /**
     * Expects every acknowledged upload to exist once, complete or failed with a readable reason, and every complete
     * paper to have its statements and its search entry once.
     */
    async function expectAllThere(victim: Victim): Promise<void> {
      for (const { id, status, reason } of await papersOf(client)) {
        if (status !== 'error') continue
        expect(victim, `paper ${id} ended with: ${reason}`).toBe('parser')
        expect(reason).toMatch(/\w+ \w+/)
        await client.call('POST', '/articles/retry', { articleId: id })
      }
      const papers = await waitUntilProcessed(client)
      expect(papers.map(({ id }) => id).sort()).toEqual([...marks.keys()].sort())
      for (const { id, status } of papers) {
        expect(DONE, `paper ${id}`).toContain(status)
        const entries = await statementsOf(client, id)
        const undisturbed = statements.get(lengths.get(id) ?? SHORT_NOTE)
        expect(entries.length, `statements of paper ${id}`).toBe(undisturbed)
        expect(new Set(entries.map((entry) => entry.id)).size).toBe(undisturbed)
        const mine = await client.call<[{ id: number }[], number]>(
          'GET',
          `/articles/search-articles?mine=true&search=%22marker%20${marks.get(id)}%22`,
        )
        expect(mine.data[0].map((hit) => hit.id)).toEqual([id])
      }
    }
  })

function commentOf({ comment }: Statement): string {
  return comment
}
