import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { type Client, newClient } from '../product/client.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { storeSession, theProduct } from '../product/visit.ts'

const PAGES = 100
const FILLING = 'The clay lost water in the shade and the rim of each pot was measured every hour.'

/** Page 1 cites the first entry of the bibliography, which is on the last page; only page 60 has "kaolin". */
function longPaper(mark: string): Buffer {
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const number = index + 1
    const body = Array.from({ length: 6 }, (_line, line) => `${FILLING} Line ${line + 1} of sheet ${number}.`)
    if (number === 1)
      return [`# Long drying of pots ${mark}`, '', '# 1 Introduction', 'Slow drying is known [1] to help.', ...body]
    if (number === 60) return ['# 3 Results', 'Only here the kaolin was white. Kaolinite was not used.', ...body]
    if (number === PAGES) {
      return [
        '# References',
        '[1] A. Potter. On the drying of pots. Journal of Clay, 2001. doi:10.1000/pots',
        '[2] B. Kilner. Cracks in rims. Journal of Clay, 2004.',
      ]
    }
    return number === 30 ? ['# 2 Methods', ...body] : body
  })
  return drawnPdf(`Long drying of pots ${mark}`, pages, [
    { page: 2, line: 1, leads: 'https://example.org/clay' },
    { page: 2, line: 2, leads: 'javascript:document.title="taken"' },
    { page: 2, line: 3, leads: 60 },
  ])
}

test.describe.configure({ timeout: 240_000 })

let reader: Client
let paperId: number

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const { url, dataDir } = theProduct()
  reader = await newClient(url, dataDir)
  paperId = (await reader.upload('long.pdf', Uint8Array.from(longPaper(randomUUID().slice(0, 8))))).id
  const status = async () =>
    (await reader.call<{ status: string }>('GET', `/articles/article?articleId=${paperId}`)).data.status
  await expect.poll(status, { timeout: 180_000 }).toBe('complete')
})

test.beforeEach(async ({ page }) => {
  // The account continues at the position of the previous journey, so each starts at the beginning.
  const place = { articleId: paperId, view: 'read', index: 0, share: 0, page: 1, part: 0 }
  expect((await reader.call('PUT', '/articles/reading-place', place)).status).toBe(200)
  await storeSession(page, reader)
})

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`${theProduct().url}/storage/${paperId}${search}`)
  await expect(page.getByRole('toolbar', { name: 'Reader' })).toBeVisible({ timeout: 30_000 })
}

/** True if the current match is within the window; runs in the browser. */
function isFoundInView(): boolean {
  const [range] = CSS.highlights.get('found-current') ?? []
  const { top, bottom } = range instanceof Range ? range.getBoundingClientRect() : { top: -1, bottom: -1 }
  return top > 0 && bottom < window.innerHeight
}

/** True if the text of a page is in the middle of the window; runs in the browser. */
function isSheetRead(number: number): boolean {
  const places = [...document.querySelectorAll('[data-index]')]
  const wanted = places.find(
    (place) => place.textContent?.includes(`of sheet ${number}.`) || place.id === `page-${number}`,
  )
  const { top, bottom } = wanted?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  const shown = document.elementFromPoint(window.innerWidth / 2, Math.max(top, 112) + 60)
  return top < window.innerHeight / 2 && bottom > 112 && wanted?.contains(shown) === true
}

const sheet = (page: Page, number: number) => page.getByRole('region', { name: `Page ${number} of ${PAGES}` })
const pageBox = (page: Page) => page.getByRole('textbox', { name: 'Page' })

for (const view of ['', '?tab=original']) {
  const name = view ? 'the original' : 'the reading view'
  const details = view ? {} : { tag: '@campaign' }

  test(`words are found over all pages of ${name}, and each match is led to`, details, async ({ page }) => {
    await open(page, view)
    await expect(page.getByRole('link', { name: '3 Results', exact: true })).toBeVisible()
    await page.keyboard.press('Control+f')
    const words = page.getByRole('textbox', { name: 'Find in this paper' })
    await words.fill('kaolin')
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 2')
    await expect.poll(() => page.evaluate(isFoundInView)).toBe(true)
    await page.getByRole('button', { name: 'Whole words' }).click()
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
    await page.getByRole('button', { name: 'Match case' }).click()
    await words.fill('Kaolin')
    await expect(page.getByRole('search').getByRole('status')).toHaveText('Not found')
    await words.fill('clay')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d{3}$/)
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => page.evaluate(isFoundInView)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
    expect(await page.evaluate(() => CSS.highlights.has('found'))).toBe(false)
  })

  test(`a call-out of ${name} shows its entry and leads to it, and back`, { tag: '@campaign' }, async ({ page }) => {
    await open(page, view)
    const callOut = page.locator('[data-citation]').first()
    await callOut.hover()
    const card = page.getByRole('note', { name: 'Cited work' })
    await expect(card).toContainText('On the drying of pots')
    await expect(card.getByRole('link', { name: 'DOI' })).toHaveAttribute('href', 'https://doi.org/10.1000/pots')
    await callOut.click()
    await expect(page.locator('[data-flash]').first()).toBeInViewport()
    await expect(callOut).not.toBeInViewport()
    await page.getByRole('button', { name: 'Back to page 1' }).click()
    await expect(callOut).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Back to/ })).toHaveCount(0)
    await page.goForward()
    await expect(page.locator('[data-flash]').first()).toBeInViewport()
    await page.goBack()
    await expect(callOut).toBeInViewport()
  })

  test(
    `the outline of ${name} leads to a section, and a reload keeps the reading position`,
    details,
    async ({ page }) => {
      await open(page, view)
      await page.getByRole('link', { name: '2 Methods', exact: true }).click()
      await expect(pageBox(page)).toHaveValue('30')
      await page.keyboard.press('n')
      await expect(pageBox(page)).toHaveValue('31')
      await page.reload()
      await expect(pageBox(page)).toHaveValue('31', { timeout: 30_000 })
      await page.setViewportSize({ width: 390, height: 844 })
      const shown = page.getByRole('button', { name: new RegExp(`^31/${PAGES} pages`) })
      await expect(shown).toBeVisible()
      await expect.poll(() => page.evaluate(isSheetRead, 31), 'the words of that page are before the eye').toBe(true)
      await expect(shown).toBeVisible()
    },
  )
}

test('a reload of the original keeps the position even if the text loads after the pages', {
  tag: '@campaign',
}, async ({ page }) => {
  await open(page, '?tab=original')
  await page.getByRole('link', { name: '2 Methods', exact: true }).click()
  await expect(pageBox(page)).toHaveValue('30')
  await page.keyboard.press('n')
  await expect(pageBox(page)).toHaveValue('31')
  const held: (() => Promise<void>)[] = []
  await page.route('**/articles/document*', (route) => void held.push(() => route.continue()))
  await page.reload()
  await expect(pageBox(page)).toHaveValue('31', { timeout: 30_000 })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held) await go()
  await expect(page.getByRole('link', { name: '2 Methods', exact: true })).toBeVisible()
  await expect(sheet(page, 31)).toBeInViewport()
  await expect(pageBox(page)).toHaveValue('31')
})

test('page numbers and thumbnails lead to pages, and thumbnails render when they come near', {
  tag: '@campaign',
}, async ({ page }) => {
  await open(page, '?tab=original')
  await page.keyboard.press('g')
  await page.keyboard.type('42\n')
  await expect(sheet(page, 42)).toBeInViewport()
  await expect(sheet(page, 42).getByText('of sheet 42.').first()).toBeAttached({ timeout: 20_000 })
  await page.getByRole('tab', { name: 'Pages' }).click()
  const picture = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 43' })
  await expect
    .poll(() => picture.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width))
    .toBeGreaterThan(0)
  const far = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 99' })
  expect(await far.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(0)
  await picture.click()
  await expect(sheet(page, 43)).toBeInViewport()
  await page.getByRole('tab', { name: 'Outline' }).click()
})

test('zooming keeps the same words in view', { tag: '@campaign' }, async ({ page }) => {
  await open(page, '?tab=original#page-20')
  await expect(pageBox(page)).toHaveValue('20')
  const width = async () => (await sheet(page, 20).boundingBox())?.width ?? 0
  await page.getByRole('button', { name: /^Size of the pages/ }).click()
  await page.getByRole('menuitem', { name: '100%', exact: true }).click()
  await expect.poll(width).toBeCloseTo(816, 0)
  await page.keyboard.press('Control+=')
  await expect.poll(width).toBeCloseTo(816 * 1.1, 0)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect.poll(width).toBeCloseTo(816 * 0.9, 0)
  await expect(pageBox(page)).toHaveValue('20')
  await sheet(page, 20).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(width).toBeGreaterThan(816)
  await expect(pageBox(page)).toHaveValue('20')
  await page.keyboard.press('Control+0')
  await expect.poll(width).toBeLessThan(816)
})

test('links in the file lead within it and back, or out in an isolated tab', {
  tag: '@campaign',
}, async ({ page }) => {
  await open(page, '?tab=original#page-2')
  const within = sheet(page, 2).getByRole('link', { name: 'To page 60' })
  await expect(within).toHaveAttribute('href', '#page-60-396', { timeout: 20_000 })
  const out = sheet(page, 2).getByRole('link', { name: /example\.org\/clay/ })
  await expect(out).toHaveAttribute('href', 'https://example.org/clay')
  await expect(out).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(out).toHaveAttribute('target', '_blank')
  await expect(sheet(page, 2).getByRole('link'), 'a script is no address').toHaveCount(2)
  await within.click()
  await expect(pageBox(page)).toHaveValue('60')
  await expect(sheet(page, 60)).toBeInViewport()
  const isHalfWayDown = () => sheet(page, 60).evaluate((element) => element.getBoundingClientRect().top < -100)
  await expect.poll(isHalfWayDown).toBe(true)
  await page.getByRole('button', { name: 'Back to page 2' }).click()
  await expect(within).toBeInViewport()
})

test('a statement beside the paper highlights its source in both views', async ({ page }) => {
  await open(page, '?as=list')
  await page.getByRole('button', { name: /^Show claim 1 / }).click()
  await expect(page.locator('mark[data-flash]').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Original' }).click()
  await expect(page.locator('section [data-flash]').first()).toBeInViewport({ timeout: 20_000 })
})

test('the paper begins at the top, has the room, and is reached by keyboard at once', async ({ page }) => {
  const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 999
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(page.locator('#paper').getByText('Slow drying is known').first()).toBeInViewport()
  expect(await top()).toBeLessThanOrEqual(80)
  const panel = page.getByRole('region', { name: 'About this paper' })
  await expect(panel).toBeVisible()
  const [outline, aside] = await Promise.all([
    page.getByRole('complementary', { name: 'Contents' }).boundingBox(),
    panel.boundingBox(),
  ])
  expect((aside?.x ?? 0) - (outline?.x ?? 0) - (outline?.width ?? 0), 'room of the text').toBeGreaterThanOrEqual(700)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the paper' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#paper')).toBeFocused()
  await page.keyboard.press(']')
  await expect(panel).toBeHidden()
  await page.keyboard.press('[')
  await expect(page.getByRole('complementary', { name: 'Contents' })).toBeHidden()
  await page.keyboard.press('[')
  await page.keyboard.press(']')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(top).toBeLessThanOrEqual(72)
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height, bottom }) => width > 0 && height > 0 && bottom > 0)
      .map(({ top, bottom }) => [top, bottom]),
  )
  expect(fixed, 'one bar above and one below').toEqual([
    [0, 48],
    [expect.any(Number), 844],
  ])
})

/** The calls and screen scripts of a page, in the order they are made. */
function followRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const [, call] = /^\/api\/v1(\/.*)/.exec(pathname) ?? []
    if (call ?? pathname.includes('/PaperScreen-')) asked.push(call ?? 'screen')
  })
  return asked
}

test('opening a paper asks for it and its text once, and for the paper before the application', async ({ page }) => {
  const asked = followRequests(page)
  await open(page)
  await expect(page.getByText('Slow drying is known').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const call of ['/profile', '/articles/article', '/articles/document']) {
    expect(asked.filter((one) => one === call)).toEqual([call])
  }
  expect(asked.indexOf('/articles/article')).toBeLessThan(asked.indexOf('screen'))
})

test('the original asks for the beginning of its file once, before the application, and starts one worker', async ({
  page,
}) => {
  const asked = followRequests(page)
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/articles/file')) ranges.push(request.headers().range)
  })
  await open(page, '?tab=original')
  await expect(sheet(page, 1).locator('canvas').nth(1)).toBeAttached()
  expect(ranges.filter((range) => range === 'bytes=0-65535')).toHaveLength(1)
  expect(asked.indexOf('/articles/file')).toBeLessThan(asked.indexOf('screen'))
  expect(page.workers()).toHaveLength(1)
})

test('an expired session is refreshed before its first call', async ({ page }) => {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('colophon.auth') ?? '{}')
    localStorage.setItem('colophon.auth', JSON.stringify({ ...session, timestamp: 1 }))
  })
  const asked = followRequests(page)
  await open(page)
  expect(asked.filter((one) => one !== 'screen')[0]).toBe('/authentication/refresh-token')
})

test('a quote in the URL is marked in the text', async ({ page }) => {
  await open(page, '?quote=only+here+the+kaolin+was+white')
  await expect(page.locator('mark[data-flash]').first()).toHaveText('Only here the kaolin was white')
  await expect(page.locator('mark[data-flash]').first()).toBeInViewport()
})

test('a hundred pages open at once, scroll without blanks, and keep only nearby canvases', {
  tag: '@campaign',
}, async ({ page }) => {
  await open(page, '?tab=original')
  await expect(sheet(page, 1).locator('canvas').nth(1)).toBeAttached({ timeout: 30_000 })
  const asked = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/articles/file')).length,
  )
  expect(asked, 'only parts of the file are asked for').toBeGreaterThan(0)
  for (let step = 0; step < 20; step++) {
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(60)
  }
  await expect
    .poll(() =>
      page.evaluate(() => {
        const drawn = [...document.querySelectorAll<HTMLCanvasElement>('section[data-index] canvas')]
        return drawn.reduce((sum, { width, height }) => sum + width * height, 0)
      }),
    )
    .toBeLessThan(60_000_000)
  // Polled, because the current page is determined shortly after the last wheel event.
  const drawings = async () =>
    sheet(page, Number(await pageBox(page).inputValue()))
      .locator('canvas')
      .count()
  await expect.poll(drawings, { timeout: 20_000 }).toBeGreaterThan(1)
})
