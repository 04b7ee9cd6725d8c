import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ImportRun, runImport, titleOf, writeRecords } from '../product/import-records.ts'
import { kill } from '../product/kill.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

const RECORDS = 8000
const PATIENCE_MS = 60_000

test.describe
  .serial('kill -9 during an import', () => {
    test.skip(process.platform !== 'linux', 'processes are found through /proc')
    let dataDir: string
    let product: RunningProduct
    let imported = 0
    test.beforeAll(async () => {
      test.setTimeout(180_000)
      dataDir = await newDataDir()
      product = await runProduct(dataDir, { LOCAL_CHAIN: 'off' })
    })
    test.afterAll(async () => {
      await stopProduct(product)
      await removeDataDir(dataDir)
    })

    for (const [month, victim] of [
      ['2401', 'import'],
      ['2402', 'API'],
      ['2403', 'PostgreSQL'],
    ] as const) {
      // Proves: x-kill-9
      test(`killing the ${victim} during an import loses no record and duplicates none`, async () => {
        test.setTimeout(300_000)
        const file = join(dataDir, '..', `${month}.jsonl`)
        await writeRecords(file, month, RECORDS)
        const first = runImport(file, dataDir)
        await underWay(first)
        if (victim === 'import') first.child.kill('SIGKILL')
        else {
          expect(await kill(victim, dataDir)).toBe(true)
          await product.ended
          product = await runProduct(dataDir, { LOCAL_CHAIN: 'off' })
        }
        await end(first)

        const begun = Date.now()
        const again = runImport(file, dataDir)
        expect(await again.ended, again.said()).toBe(0)
        test
          .info()
          .annotations.push({ type: 'recovery', description: `the same import again: ${Date.now() - begun} ms` })
        imported += RECORDS
        expect(await listed()).toBe(imported)
        for (const n of [0, RECORDS / 2, RECORDS - 1]) {
          await expect.poll(() => found(titleOf(month, n)), { timeout: PATIENCE_MS }).toEqual([titleOf(month, n)])
        }
      })
    }

    /** Waits until some records are stored. */
    async function underWay(run: ImportRun): Promise<void> {
      await expect.poll(listed, { timeout: PATIENCE_MS, intervals: [20] }).toBeGreaterThan(imported)
      expect(await listed(), run.said()).toBeLessThan(imported + RECORDS)
    }

    /** Waits for the end of the import, whether it completes or loses its database. */
    async function end(run: ImportRun): Promise<void> {
      const timer = setTimeout(() => run.child.kill('SIGKILL'), PATIENCE_MS)
      await run.ended
      clearTimeout(timer)
    }

    async function listed(): Promise<number> {
      const [, total] = await get<[unknown[], number]>('/articles?filterTypeArticle=arxiv&limit=1')
      return total
    }

    async function found(title: string): Promise<string[]> {
      const search = new URLSearchParams({ search: `"${title}"`, filterTypeArticle: 'arxiv' })
      const [papers] = await get<[{ title: string }[], number]>(`/articles/search-articles?${search}`)
      return papers.map((paper) => paper.title)
    }

    async function get<T>(path: string): Promise<T> {
      const reply = await fetch(`${product.url}/api/v1${path}`)
      const { data } = (await reply.json()) as { data: T }
      return data
    }
  })
