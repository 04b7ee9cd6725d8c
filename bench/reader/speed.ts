import { plainPdf } from '@colophon/server/parser/plain-pdf'
import type { Page } from 'playwright-core'
import { NO_BROWSER, openBrowser, signIn } from '../product/browser.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { scrollThrough } from './scroll-through.ts'

const PAGES = 100
const OPENED = 3
const PATIENCE_MS = 60_000

/** The original of a long PDF in a real browser: time to the first page, and the longest blank time while scrolling. */
export async function* readerSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const browser = await openBrowser()
  if (browser === null) {
    yield { what: 'reader', ours: NO_BROWSER }
    return
  }
  scratch.defer(() => browser.close())
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const id = await user.upload('long.pdf', plainPdf(PAGES, 'the reader'))
  await user.settled([id])
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await open(page, product.url, user)
  const opened: number[] = []
  for (let n = 0; n < OPENED; n++) {
    await page.goto('about:blank')
    const began = performance.now()
    await page.goto(`${product.url}/storage/${id}?tab=original`)
    await page.waitForFunction(() => isDrawn('1'), undefined, { timeout: PATIENCE_MS, polling: 'raf' })
    opened.push(performance.now() - began)
  }
  yield {
    what: `reader: first page of ${PAGES}, from navigation (median of ${OPENED})`,
    ours: inMs(median(opened)),
    bar: '≤ 1 s',
    isMet: median(opened) <= 1000,
  }
  const blank = await page.evaluate(scrollThrough, { stepEveryMs: 120, share: 0.6 })
  yield {
    what: `reader: longest blank while scrolling ${blank.pages} pages in ${Math.round(blank.tookMs / 1000)} s`,
    ours: inMs(blank.longestMs),
    bar: '≤ 200 ms',
    isMet: blank.longestMs <= 200,
  }
}

/** In the page only: whether this page number is drawn. */
declare function isDrawn(place: string): boolean

async function open(page: Page, url: string, user: { email: string; password: string }): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      isDrawn: (place: string) =>
        [...document.querySelectorAll<HTMLCanvasElement>(`[data-place="${place}"] canvas`)].some(
          ({ width }) => width > 0,
        ),
    })
  })
  await signIn(page, url, user)
}
