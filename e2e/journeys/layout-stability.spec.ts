import { expect, type Page, test } from '@playwright/test'
import { importDump } from '../product/archive-records.ts'
import { displaysToCheck } from '../product/displays.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { readPaper } from '../product/papers.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

/** Highest unnoticeable sum of layout shifts while a screen loads. */
const SHIFT_MAX = 0.02
/** Frames without a shift after which a screen counts as settled. */
const STILL_FRAMES = 15

declare global {
  interface Window {
    layoutShift: number
    /** The moved elements, with their positions before and after. */
    moved: string[]
  }
}

type Rect = { x: number; y: number }
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: Rect; currentRect: Rect }[]
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    window.moved = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        window.layoutShift += shift.value
        for (const { node, previousRect: from, currentRect: to } of shift.sources)
          window.moved.push(`${node?.nodeName}.${node?.className} (${from.x}, ${from.y}) to (${to.x}, ${to.y})`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of shifts, once unchanged for the given number of frames; runs in the browser. */
async function shiftAtRest(frames: number): Promise<number> {
  let [last, still] = [-1, 0]
  while (still < frames) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    ;[last, still] = [window.layoutShift, window.layoutShift === last ? still + 1 : 0]
  }
  return last
}

/** Loads a screen, waits until it is settled, and returns its layout shift. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await openLoaded(page, theProduct().url + path)
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
  return page.evaluate(shiftAtRest, STILL_FRAMES)
}

/** Loads each screen at each width and returns those over the limit, with the moved elements. */
async function movedScreens(page: Page, paths: readonly string[]): Promise<string[]> {
  const moved: string[] = []
  for (const width of new Set(displaysToCheck().map((display) => display.width))) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      // A busy machine may render one load in parts; a real layout fault shows in every load.
      if ((await shiftOf(page, path)) <= SHIFT_MAX) continue
      const shift = await shiftOf(page, path)
      if (shift <= SHIFT_MAX) continue
      const elements = await page.evaluate(() => window.moved.join(', '))
      moved.push(`${path} at ${width} px: ${shift.toFixed(3)}, ${elements}`)
    }
  }
  return moved
}

const VISITORS_SCREENS = ['/', '/knowledge', '/registration', '/login', '/staking', '/docviz', '/verify', '/api/docs']

test('no screen shifts its layout while loading', { tag: '@campaign' }, async ({ page }) => {
  test.setTimeout(420_000)
  await countShifts(page)
  expect(await movedScreens(page, VISITORS_SCREENS)).toEqual([])
  const client = await signUp(page)
  const [first, second] = await addSamples(client)
  const paper = await readPaper(client)
  const compare = `/compare?papers=${first?.id},${second?.id}`
  const screens = [
    '/',
    '/knowledge',
    '/storage',
    `/storage/${paper}`,
    '/upload-activity',
    '/chat',
    '/compare',
    compare,
    '/docviz',
    '/requests',
    '/profile',
    '/profile/api-key',
    '/security',
    '/staking',
  ]
  expect(await movedScreens(page, screens)).toEqual([])
})

test('going back from a paper restores the scroll position in the results', { tag: '@campaign' }, async ({ page }) => {
  const records = Array.from({ length: 25 }, (_, n) => ({
    id: `2203.${String(n + 1).padStart(5, '0')}`,
    title: `Driftwood of beach ${n}`,
    abstract: 'We counted the driftwood of one beach for two years. It may depend on the wind.',
    authors: 'Ines Okafor',
    categories: 'physics.ao-ph',
    update_date: '2022-03-15',
  }))
  await importDump(theProduct().dataDir, records)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${theProduct().url}/knowledge?q=driftwood&filter=arxiv`)
  const hits = page.getByRole('article')
  await expect(hits).toHaveCount(25)
  await hits.nth(18).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 120)
  const link = hits.nth(18).locator('[data-hit]')
  await expect(link).toBeInViewport()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(1000)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Driftwood of beach/ })).toBeVisible()
  await page.goBack()
  await expect(hits).toHaveCount(25)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(150)
})

test('the composer covers no message, also after following a quote', { tag: '@campaign' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await readPaper(await signUp(page))
  await page.goto(`${theProduct().url}/storage/${id}?tab=chat`)
  const field = page.getByRole('textbox', { name: /^Ask / })
  await field.fill('What did pots in the shade lose?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toHaveAttribute('aria-busy', 'false')
  await answer.locator('[data-quote]').first().click()
  await expect(page.locator('mark[data-flash]').first()).toBeVisible()
  await page.getByRole('button', { name: 'This helped' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'This helped' })).toBeInViewport()
  await page.getByRole('button', { name: 'This helped' }).click({ trial: true })
})
