import type { Page } from '@playwright/test'

const TABLES = 10

/** A fixed piece of work of a page, by which tests measure how fast it computes here and now: it lays out tables. */
export async function layOutTables(page: Page): Promise<void> {
  await page.evaluate((tables) => {
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
  }, TABLES)
}
