import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { type Client, newClient } from '../product/client.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { focusProblems } from '../product/focus-problems.ts'
import { nameProblems } from '../product/name-problems.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { storeSession, theProduct } from '../product/visit.ts'

/** The most Tab stops from the address bar to the text of a paper. */
const STOPS_MAX = 12

const mark = randomUUID().slice(0, 8)
const title = `Drying of pots ${mark}`

let reader: Client
let paperIds: number[]

const paperPath = () => `/storage/${paperIds[0]}`
const open = (page: Page, path: string) => openLoaded(page, theProduct().url + path)

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const { url, dataDir } = theProduct()
  reader = await newClient(url, dataDir)
  for (const name of [title, `Cracks in rims ${mark}`]) {
    const body = ['Slow drying is known [1] to help.', 'A thicker rim may cause additional cracks in the pots.']
    const references = ['# References', '[1] A. Potter. On the drying of pots. Journal of Clay, 2001. doi:10.1000/pots']
    const file = drawnPdf(name, [[`# ${name}`, '', '# 1 Introduction', ...body], references])
    await reader.upload(`${name}.pdf`, Uint8Array.from(file))
  }
  paperIds = (await waitUntilProcessed(reader)).map(({ id }) => id).sort((one, other) => one - other)
})

test('a paper of My storage is read after at most twelve Tab stops', { tag: '@guard' }, async ({ page }) => {
  await storeSession(page, reader)
  await open(page, '/storage')
  let stops = 0
  const skipTo = new Map([
    ['Skip to content', page.getByRole('main')],
    ['Skip to the papers', page.locator('#papers')],
  ])
  const isOnPaper = () => page.evaluate((path) => document.activeElement?.getAttribute('href') === path, paperPath())
  while (!(await isOnPaper())) {
    await page.keyboard.press('Tab')
    stops += 1
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (skipTo.has(name)) {
      await page.keyboard.press('Enter')
      await expect(skipTo.get(name) ?? page.getByRole('main')).toBeFocused()
    }
    expect(stops, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBeLessThan(STOPS_MAX)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${paperPath()}$`))
  // The heading of the paper is focused, and its text follows.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.locator('#paper').getByText('Slow drying is known').first()).toBeInViewport()
})

test('no control of the main screens lacks a name, or shares it with another one of its region', async ({ page }) => {
  await storeSession(page, reader)
  const main = ['/', '/storage', paperPath(), '/chat', `/compare?papers=${paperIds}`]
  const others = ['statements&full=1', 'chat', 'notes', 'comments', 'record', 'access', 'details'].map(
    (tab) => `${paperPath()}?tab=${tab}`,
  )
  const further = [
    '/knowledge',
    '/requests',
    '/upload-activity',
    '/profile',
    '/security',
    '/profile/api-key',
    '/docviz',
  ]
  const found: string[] = []
  for (const path of [...main, ...others, ...further, '/staking', '/verify']) {
    await open(page, path)
    found.push(...nameProblems(await page.locator('body').ariaSnapshot()).map((problem) => `${path}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('every Tab stop has a visible focus ring and is not covered', async ({ page }) => {
  test.setTimeout(600_000)
  await storeSession(page, reader)
  const main = ['/storage', paperPath(), '/', '/knowledge', '/chat', `/compare?papers=${paperIds}`]
  const further = ['/requests', '/profile', '/security', '/docviz', '/staking']
  const displays = [
    { width: 390, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const
  const found: string[] = []
  for (const { width, theme } of displays) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of [...main, ...further]) {
      await open(page, path)
      const problems = await focusProblems(page, 60)
      found.push(...problems.map((problem) => `${path} at ${width} px, ${theme}: ${problem}`))
    }
  }
  expect(found).toEqual([])
})

test('on a phone, text of twice the size scrolls no screen sideways and overlaps no name of the bottom bar', async ({
  page,
}) => {
  await storeSession(page, reader)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/storage', '/upload-activity', '/requests', '/knowledge', '/staking']) {
    await open(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(widthProblems), path).toEqual([])
  }
})

/** What is wider than its place; runs in the browser. */
function widthProblems(): string[] {
  const tooWide = [document.documentElement, ...document.querySelectorAll('nav > *')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  return tooWide.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`)
}

test('a phone can be held upright or sideways: the text and the question field stay usable', async ({ page }) => {
  await storeSession(page, reader)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, paperPath())
    await expect(page.locator('#paper').getByText('Slow drying is known').first()).toBeVisible()
    expect(await page.evaluate(roomBetweenBars), `room at ${width} × ${height}`).toBeGreaterThan(height * 0.6)
    await page.goto(`${theProduct().url}/chat`)
    const field = page.getByRole('textbox', { name: /^Ask / })
    await field.click()
    await expect(field).toBeInViewport({ ratio: 0.9 })
  }
})

/** The height that no fixed or stuck bar covers in the middle of the window; runs in the browser. */
function roomBetweenBars(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, height }) => left < innerWidth / 2 && right > innerWidth / 2 && height < innerHeight / 2)
  return innerHeight - bars.reduce((sum, { height }) => sum + height, 0)
}

test('the card of a citation stays under the pointer, and Escape closes it without moving the pointer', async ({
  page,
}) => {
  await storeSession(page, reader)
  await open(page, paperPath())
  const card = page.getByRole('note', { name: 'Cited work' })
  await page.locator('[data-citation]').first().hover()
  await expect(card).toBeVisible()
  await card.hover()
  // Longer than a card stays open once the pointer has left.
  await page.waitForFunction((start) => performance.now() - start > 600, await page.evaluate(() => performance.now()))
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('what is dragged also moves by a click: the order of compared papers and the width of the panel', async ({
  page,
}) => {
  await storeSession(page, reader)
  await open(page, `/compare?papers=${paperIds}`)
  const heads = page.getByRole('list', { name: 'Papers compared' }).getByRole('listitem')
  await expect(heads.first()).toContainText(title)
  await page.getByRole('button', { name: `Shift ${title} right` }).click()
  await expect(heads.last()).toContainText(title)
  await page.getByRole('button', { name: `Shift ${title} left` }).click()
  await expect(heads.first()).toContainText(title)

  await open(page, paperPath())
  const handle = page.getByRole('separator', { name: 'Width of the panel' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.dblclick()
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  await handle.dblclick()
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(before)
})

test('every screen has the same menu in the same order', async ({ page }) => {
  await storeSession(page, reader)
  const menus: string[][] = []
  for (const path of ['/', '/storage', paperPath(), '/chat', '/compare', '/staking']) {
    await page.goto(theProduct().url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    menus.push(await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? link.textContent)))
  }
  expect(menus[0]?.length).toBeGreaterThan(5)
  for (const menu of menus) expect(menu).toEqual(menus[0])
})

test('passwords and codes can be pasted, and the browser can fill them in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${theProduct().url}/login`)
  const password = page.locator('input[name="password"]')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', /username|email/)
  await page.evaluate(() => navigator.clipboard.writeText('Pasted-Phrase-7'))
  await password.focus()
  await page.keyboard.press('Control+v')
  await expect(password).toHaveValue('Pasted-Phrase-7')

  await page.goto(`${theProduct().url}/registration`)
  await page.locator('input[name="email"]').fill(`paste-${mark}@example.org`)
  const chosen = page.locator('input[name="password"]')
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password')
  await chosen.focus()
  await page.keyboard.press('Control+v')
  await expect(chosen).toHaveValue('Pasted-Phrase-7')
  const repeated = page.locator('input[name="repeated"]')
  await repeated.focus()
  await page.keyboard.press('Control+v')
  await expect(repeated).toHaveValue('Pasted-Phrase-7')
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  const digit = page.getByRole('textbox', { name: 'Digit 1 of 6' })
  await expect(digit).toHaveAttribute('autocomplete', 'one-time-code')
  await page.evaluate(() => navigator.clipboard.writeText('000 000'))
  await digit.focus()
  await page.keyboard.press('Control+v')
  // All cells are filled at once, and the code is sent.
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

test('states, uncertainty and links do not depend on colour', async ({ page }) => {
  await storeSession(page, reader)
  await open(page, '/storage?columns=status')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('complete')
  await open(page, `${paperPath()}?tab=statements&full=1`)
  await expect(page.getByText(/^(?:likely|possible|uncertain|unlikely)/).first()).toBeVisible()
  await open(page, '/knowledge')
  const plain = await page.evaluate(() =>
    [...document.querySelectorAll('main p a, main dd a')]
      .filter((link) => link.parentElement?.textContent?.trim() !== link.textContent?.trim())
      .filter((link) => !getComputedStyle(link).textDecorationLine.includes('underline'))
      .map((link) => link.outerHTML),
  )
  expect(plain).toEqual([])
})

test('borders of fields and focus rings stand out at 3:1 in both themes', async ({ page }) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of ['/login', '/registration', '/knowledge', '/staking', '/verify']) {
      await open(page, path)
      expect(await page.evaluate(faintBorders), `${path}, ${theme}`).toEqual([])
    }
  }
})

/** Fields whose border, and rings whose colour, are below 3:1 against what is behind them; runs in the browser. */
function faintBorders(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string): number => {
    if (!canvas) return 0
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = (element: Element | null): string => {
    if (!element) return 'white'
    const { backgroundColor } = getComputedStyle(element)
    return /^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) ? behind(element.parentElement) : backgroundColor
  }
  const ratio = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((low, high) => low - high)
    return (light + 0.05) / (dark + 0.05)
  }
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
  const ring = ratio(accent, behind(document.querySelector('main')))
  const faint = ring < 3 ? [`the focus ring has ${ring.toFixed(2)}:1`] : []
  for (const field of document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden]):not([type=file]), textarea, select',
  )) {
    const style = getComputedStyle(field)
    if (field.offsetWidth < 8 || field.matches(':disabled') || style.borderTopWidth === '0px') continue
    const contrast = ratio(style.borderTopColor, behind(field.parentElement))
    if (contrast < 3) faint.push(`${field.id || field.getAttribute('name')}: ${contrast.toFixed(2)}:1`)
  }
  return faint
}
