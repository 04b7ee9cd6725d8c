import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import type { Page } from 'playwright-core'
import { NO_BROWSER, openBrowser, signIn } from '../product/browser.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'
import { inMs, median, percentile } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const TERMS = 200
const STATEMENTS = 400
/** Most terms drawn at once. */
const DRAWN = 150
const MOVES = 180
const PATIENCE_MS = 60_000
/** A sixtieth of a second, plus clock tolerance. */
const FRAME_MS = 1000 / 60 + 0.5

/** The graph of a paper with more terms than are drawn, in a real browser: frame times while it moves. */
export async function* graphSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const browser = await openBrowser()
  if (browser === null) {
    yield { what: 'graph', ours: NO_BROWSER }
    return
  }
  scratch.defer(() => browser.close())
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const id = await user.upload('graph.pdf', plainPdf(2, 'the graph'))
  await user.settled([id])
  await user.call('PUT', '/graph/save', { id, graph: wovenGraph() })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product.url, user)
  const rested = await openGraph(page, `${product.url}/storage/${id}?tab=statements&as=graph&full=1`)
  for (const [how, move] of [
    ['while terms are added', grow],
    ['while zooming', zoom],
    ['while dragging', drag],
  ] as const) {
    const frames = await move(page, rested)
    const slow = percentile(frames, 0.95)
    yield {
      what: `graph: ${DRAWN} terms, ${how}, frame time: median, p95 of ${frames.length}`,
      ours: `${inMs(median(frames))}, ${inMs(slow)}`,
      bar: '≤ 16.7 ms (60 a second)',
      isMet: slow <= FRAME_MS,
    }
  }
}

/** Statements between random terms, some with many; deterministic. */
function wovenGraph(): GraphEntry[] {
  const random = seeded(7)
  const term = () => `term ${Math.floor(TERMS * random.next() ** 2)}`
  const ring = Array.from({ length: TERMS }, (_, at) => [`term ${at}`, `term ${(at + 1) % TERMS}`])
  const chords = Array.from({ length: STATEMENTS - TERMS }, () => [term(), term()])
  return [...ring, ...chords].map(([subject = '', object = '']) => ({
    subject,
    verb: 'changes',
    object,
    uncertainty: Math.round(random.next() * 100) / 100,
    comment: '',
  }))
}

type Spot = { x: number; y: number }

/** Opens the graph and waits until it is at rest. Returns its centre. */
async function openGraph(page: Page, address: string): Promise<Spot> {
  await page.goto(address)
  const drawing = page.locator('svg[data-graph]')
  await drawing.locator('[data-node]').first().waitFor({ timeout: PATIENCE_MS })
  await untilRest(page)
  await page.waitForLoadState('networkidle')
  await drawing.scrollIntoViewIfNeeded()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the graph is not on the page')
  return { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, 700) }
}

async function untilRest(page: Page): Promise<void> {
  await page.locator('svg[data-graph]:not([data-moving])').waitFor({ timeout: PATIENCE_MS })
}

/** Adds the neighbours of one term after another, until as many are drawn as can be. */
async function grow(page: Page): Promise<number[]> {
  const terms = page.getByRole('list', { name: 'Terms' }).getByRole('button')
  const frames = await watchFrames(page)
  for (let at = 0; (await page.locator('[data-node]').count()) < DRAWN; at++) {
    await terms.nth(at).click()
    const more = page.getByRole('button', { name: /more terms?$/ })
    if (await more.isVisible()) await more.click()
    await untilRest(page)
    await page.getByRole('button', { name: 'All terms' }).click()
  }
  return frames()
}

async function zoom(page: Page, { x, y }: Spot): Promise<number[]> {
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  const frames = await watchFrames(page)
  for (let at = 0; at < MOVES; at++) await page.mouse.wheel(0, at % 60 < 30 ? -20 : 20)
  const seen = await frames()
  await page.keyboard.up('Control')
  return seen
}

async function drag(page: Page, { x, y }: Spot): Promise<number[]> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = await watchFrames(page)
  for (let at = 0; at < MOVES; at++) await page.mouse.move(x + 120 * Math.sin(at / 12), y + 80 * Math.sin(at / 17))
  const seen = await frames()
  await page.mouse.up()
  return seen
}

/** Records every frame of the page; the returned function stops and returns the milliseconds between them. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  const watched = await page.evaluateHandle(() => {
    const seen: number[] = []
    const state = { isOver: false, seen }
    const look = (at: number) => {
      seen.push(at)
      if (!state.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return state
  })
  return () =>
    watched.evaluate((state) => {
      state.isOver = true
      return state.seen.slice(1).map((at, index) => at - (state.seen[index] ?? at))
    })
}
