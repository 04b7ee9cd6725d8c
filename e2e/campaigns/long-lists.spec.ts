import { expect, type Page, test } from '@playwright/test'
import type { Client } from '../product/client.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PAPERS = 600
const TURNS = 5
/** Tables of `layOutTables`. */
const TABLES = 10

/** Most work of the page, in multiples of what `layOutTables` takes just before. */
const WORK_MAX = { scrolling: 0.4, turning: 1.3, selecting: 0.6 }

test('My storage scrolls, turns pages of 100 papers and selects papers with little work', async ({ page }) => {
  const client = await signUp(page)
  await importPapers(client)
  await openLoaded(page, `${theProduct().url}/storage?per=100`)
  const workOf = await workIn(page)
  const units: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) units.push(await workOf(() => layOutTables(page)))
  const unit = median(units)
  const scrolling = await workOf(() =>
    page.evaluate(async () => {
      for (let step = 0; step < 40; step += 1) {
        scrollBy(0, 100)
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    }),
  )
  const turning: number[] = []
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await page.locator('a[rel="next"]').focus()
    turning.push(
      await workOf(async () => {
        await page.keyboard.press('Enter')
        await page.locator(`nav:has-text("Page ${turn + 1} of")`).waitFor()
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      }),
    )
  }
  await page.locator('tbody input[type="checkbox"]').nth(5).focus()
  const selecting = await workOf(async () => {
    await page.keyboard.press('Space')
    await page.locator('tr[data-selected]').waitFor()
  })
  const work = { scrolling, turning: median(turning), selecting }
  const measured = JSON.stringify({ unit, ...work })
  test.info().annotations.push({ type: 'work', description: measured })
  for (const [name, most] of Object.entries(WORK_MAX)) {
    expect(work[name as keyof typeof work] / unit, `${name}: ${measured}`).toBeLessThanOrEqual(most)
  }
})

/** Papers without files, from a list of references. */
async function importPapers(client: Client): Promise<void> {
  const references = Array.from(
    { length: PAPERS },
    (_, index) =>
      `TY  - JOUR\nTI  - Drying of clay pots ${index}\nAU  - Potter, Ann\nPY  - ${1960 + (index % 60)}\nER  - \n`,
  )
  const form = new FormData()
  form.append('file', new Blob(references), 'references.ris')
  const { data } = await client.call<{ id: string }>('POST', '/library/import/upload', form)
  const status = async () => (await client.call<{ status: string }>('GET', '/library/import')).data.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  await client.call('PUT', '/library/import/run', { importId: data.id })
  await expect.poll(status, { timeout: 120_000 }).toBe('done')
}

/** Measures the work of the page's main thread, until shortly after something is done, in ms of processor time. */
async function workIn(page: Page): Promise<(action: () => Promise<unknown>) => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  return async (action) => {
    const before = await worked()
    await action()
    await page.waitForTimeout(300)
    return Math.round(((await worked()) - before) * 1000)
  }
}

/** A fixed piece of work by which tests measure how fast a page computes here and now; returns its milliseconds. */
async function layOutTables(page: Page): Promise<number> {
  return page.evaluate((tables) => {
    const begun = performance.now()
    for (let each = 0; each < tables; each += 1) {
      const table = document.createElement('table')
      for (let row = 0; row < 100; row += 1) {
        const cells = Array.from({ length: 8 }, (_, cell) => `Cell ${cell} of row ${row}`)
        table
          .insertRow()
          .append(...cells.map((text) => Object.assign(document.createElement('td'), { textContent: text })))
      }
      document.body.append(table)
      table.getBoundingClientRect()
      table.remove()
    }
    return performance.now() - begun
  }, TABLES)
}

/** The middle of an odd number of numbers. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
