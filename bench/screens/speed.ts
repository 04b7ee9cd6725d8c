import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import type { Browser, BrowserContext } from 'playwright-core'
import { NO_BROWSER, openBrowser, signIn } from '../product/browser.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const TIMES = 3
/** A screen is complete after this time without a larger paint. */
const CALM_MS = 1500

const PAINT_MAX_MS = 1000
const SHIFT_MAX = 0.02
const TASK_MAX_MS = 200

/**
 * The weight of the main screens with an empty cache, each beside a bare static page with the same words in the same
 * run: requests, layout shift, the largest paint, and the longest task.
 */
export async function* screensSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const browser = await openBrowser()
  if (browser === null) {
    yield { what: 'screens', ours: NO_BROWSER }
    return
  }
  scratch.defer(() => browser.close())
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const ids = await Promise.all(
    ['first', 'second'].map((name) => user.upload(`${name}.pdf`, plainPdf(10, `the screens, ${name} paper`))),
  )
  await user.settled(ids)
  const state = await signedIn(browser, product.url, user)
  const bare = await serveWords(scratch)
  const [id] = ids
  for (const [name, path, requests, isVisitor] of [
    ['Home, of a visitor', '/', 25, true],
    ['Home', '/', 25],
    ['search', '/knowledge?q=measured', 30],
    ['My storage', '/storage'],
    ['a paper', `/storage/${id}`, 45],
    ['its original', `/storage/${id}?tab=original`],
    ['chat', '/chat'],
    ['compare', `/compare?papers=${ids.join()}`],
  ] as const) {
    const loads: Load[] = []
    const bares: Load[] = []
    for (let n = 0; n < TIMES; n++) {
      loads.push(await load(browser, product.url + path, isVisitor ? undefined : state))
      bares.push(await load(browser, bare(loads[0]?.words ?? '')))
    }
    const of = (some: Load[], figure: 'paint' | 'requests' | 'shift' | 'task') => median(some.map((one) => one[figure]))
    const [paint, reference] = [of(loads, 'paint'), of(bares, 'paint')]
    yield {
      what: `screens: largest paint of ${name}, empty cache (median of ${TIMES})`,
      ours: inMs(paint),
      reference: `${inMs(reference)} bare page`,
      ratio: (paint / reference).toFixed(1),
      bar: '≤ 1.0 s',
      isMet: paint <= PAINT_MAX_MS,
    }
    yield {
      what: `screens: requests of ${name}`,
      ours: String(of(loads, 'requests')),
      reference: String(of(bares, 'requests')),
      ...(requests && { bar: `≤ ${requests}`, isMet: of(loads, 'requests') <= requests }),
    }
    yield {
      what: `screens: layout shift of ${name}`,
      ours: of(loads, 'shift').toFixed(3),
      reference: of(bares, 'shift').toFixed(3),
      bar: `≤ ${SHIFT_MAX}`,
      isMet: of(loads, 'shift') <= SHIFT_MAX,
    }
    yield {
      what: `screens: longest task of ${name}`,
      ours: inMs(of(loads, 'task')),
      reference: inMs(of(bares, 'task')),
      ...(name === 'a paper' && { bar: '≤ 200 ms', isMet: of(loads, 'task') <= TASK_MAX_MS }),
    }
  }
}

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

/** Serves a page with words and nothing else; returns its address for some words. */
async function serveWords(scratch: Scratch): Promise<(words: string) => string> {
  const pages: string[] = []
  const server = createServer(({ url }, reply) => {
    const words = (pages[Number(url?.slice(1))] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const lines = words.split('\n').map((line) => `<p>${line}</p>`)
    reply.setHeader('Content-Type', 'text/html; charset=utf-8')
    reply.end(
      `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">${lines.join('')}</html>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  scratch.defer(async () => void server.close())
  const { port } = server.address() as AddressInfo
  return (words) => `http://127.0.0.1:${port}/${pages.push(words) - 1}`
}

type Load = { paint: number; requests: number; shift: number; task: number; words: string }

/** Loads a page with an empty cache and returns its figures, once no larger paint has come for a while. */
async function load(browser: Browser, address: string, storageState?: State): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  let requests = 0
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests += 1
  })
  await page.goto(address)
  const seen = await page.evaluate(
    (calm) =>
      new Promise<Omit<Load, 'requests'>>((resolve) => {
        const figures = { paint: 0, shift: 0, task: 0, words: '' }
        let timer: ReturnType<typeof setTimeout>
        const later = () => {
          clearTimeout(timer)
          // biome-ignore lint/performance/useDomNodeTextContent: the bare page has the lines as they are drawn.
          timer = setTimeout(() => resolve({ ...figures, words: document.body.innerText }), calm)
        }
        const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) take(entry)
            later()
          }).observe({ type, buffered: true })
        watch('largest-contentful-paint', ({ startTime }) => {
          figures.paint = startTime
        })
        watch('layout-shift', (entry) => {
          figures.shift += (entry as PerformanceEntry & { value: number }).value
        })
        watch('longtask', ({ duration }) => {
          figures.task = Math.max(figures.task, duration)
        })
        later()
      }),
    CALM_MS,
  )
  await context.close()
  return { ...seen, requests }
}
