import { plainPdf } from '@colophon/server/parser/plain-pdf'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { NO_BROWSER, openBrowser, signIn } from '../product/browser.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const TIMES = 3
/** The largest paint is final after this time without a larger one. */
const CALM_MS = 1500
const BAR_MS = 1500

/** Largest contentful paint of each main screen with an empty cache. */
export async function* screensSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const browser = await openBrowser()
  if (browser === null) {
    yield { what: 'screens', ours: NO_BROWSER }
    return
  }
  scratch.defer(() => browser.close())
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const id = await user.upload('paper.pdf', plainPdf(10, 'the screens'))
  await user.settled([id])
  const state = await signedIn(browser, product.url, user)
  for (const [name, path, isVisitor] of [
    ['Home, of a visitor', '/', true],
    ['Home', '/', false],
    ['My storage', '/storage', false],
    ['a paper', `/storage/${id}`, false],
    ['search', '/knowledge?q=measured', false],
  ] as const) {
    const took: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const context = await browser.newContext({ viewport, ...(isVisitor ? {} : { storageState: state }) })
      took.push(await largestPaint(context, product.url + path))
      await context.close()
    }
    yield {
      what: `screens: largest paint of ${name}, empty cache (median of ${TIMES})`,
      ours: inMs(median(took)),
      bar: '≤ 1.5 s',
      isMet: median(took) <= BAR_MS,
    }
  }
}

const viewport = { width: 1440, height: 900 }

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, url: string, user: { email: string; password: string }): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url, user)
  await page.waitForLoadState('networkidle')
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

/** Milliseconds from navigation to the last largest paint reported by Chromium. */
async function largestPaint(context: BrowserContext, address: string): Promise<number> {
  const page: Page = await context.newPage()
  await page.goto(address)
  return page.evaluate(
    (calm) =>
      new Promise<number>((resolve) => {
        let largest = 0
        let timer: ReturnType<typeof setTimeout>
        const later = () => {
          clearTimeout(timer)
          timer = setTimeout(() => resolve(largest), calm)
        }
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? largest
          later()
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        later()
      }),
    CALM_MS,
  )
}
