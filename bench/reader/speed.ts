import { existsSync } from 'node:fs'
import { plainPdf } from '@colophon/server/platform/parser/plain-pdf'
import type { Browser, Page } from 'playwright-core'
import { newPerson } from '../product/person.ts'
import { runProduct } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { scrollThrough } from './scroll-through.ts'

const PAGES = 100
const OPENED = 3
const PATIENCE_MS = 60_000
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The original of a long pdf in a real browser: how soon its first page is there, and for how long scrolling shows nothing. */
export async function* readerSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const browser = await openBrowser()
  if (browser === null) {
    yield { what: 'reader', ours: 'not run: no Chromium here; CHROMIUM_PATH can name one' }
    return
  }
  scratch.defer(() => browser.close())
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const person = await newPerson(product)
  const id = await person.upload('long.pdf', plainPdf(PAGES, 'the reader'))
  await person.settled([id])
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product.url, person)
  const opened: number[] = []
  for (let n = 0; n < OPENED; n++) {
    await page.goto('about:blank')
    const began = performance.now()
    await page.goto(`${product.url}/storage/${id}?tab=original`)
    await page.waitForFunction(() => isDrawn('1'), undefined, { timeout: PATIENCE_MS, polling: 'raf' })
    opened.push(performance.now() - began)
  }
  yield {
    what: `reader: first page of ${PAGES}, from the address on (median of ${OPENED})`,
    ours: inMs(median(opened)),
    bar: '≤ 1 s',
    isMet: median(opened) <= 1000,
  }
  const blank = await page.evaluate(scrollThrough, { stepEveryMs: 120, share: 0.6 })
  yield {
    what: `reader: longest blank, scrolling through ${blank.pages} pages in ${Math.round(blank.tookMs / 1000)} s`,
    ours: inMs(blank.longestMs),
    bar: '≤ 200 ms',
    isMet: blank.longestMs <= 200,
  }
}

/** Only in the page: whether something is drawn in the place of this number. */
declare function isDrawn(place: string): boolean

async function openBrowser(): Promise<Browser | null> {
  try {
    const { chromium } = await import('playwright-core')
    const own = [process.env.CHROMIUM_PATH ?? '', ...BROWSERS].find((path) => path !== '' && existsSync(path))
    return await chromium.launch({ ...(own ? { executablePath: own } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  } catch {
    return null
  }
}

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      isDrawn: (place: string) =>
        [...document.querySelectorAll<HTMLCanvasElement>(`[data-place="${place}"] canvas`)].some(
          ({ width }) => width > 0,
        ),
    })
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}
