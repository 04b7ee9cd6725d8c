import type { Page } from '@playwright/test'

const TABLES = 10
const RUNS = 5

/** What `layOutTables` takes on an idle machine of two cores. */
const USUAL_MS = 300

/** A fixed piece of work by which tests measure how fast a page computes here and now; returns its milliseconds. */
export async function layOutTables(page: Page): Promise<number> {
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

/** How many times longer than usual a page computes, at least 1. */
export async function slowness(page: Page): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await layOutTables(page))
  return Math.max(1, median(runs) / USUAL_MS)
}

/** The middle of an odd number of numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
