import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 30_000 }
const heads = (page: Page) => page.getByRole('list', { name: 'Papers compared' }).getByRole('listitem')
/** The distance of an element from the top of the window. */
const top = async (found: Locator) => (await found.boundingBox())?.y ?? Number.NaN

// Proves: 1-compare, 2-compare
test('papers are compared, reordered, asked a question, saved, shared and exported', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { url } = theProduct()
  const client = await signUp(page)
  const samples = await addSamples(client)
  const title = (part: string) => samples.find((paper) => paper.title.includes(part))?.title ?? ''
  const [lettuce, probes] = [title('lettuce'), title('probes')]

  await page.goto(`${url}/storage/${samples.find((paper) => paper.title === lettuce)?.id}`)
  await page.getByRole('button', { name: `Compare ${lettuce}` }).click()
  await expect(page.getByRole('link', { name: /^Compare: 1\/10/ })).toBeVisible(SOON)
  await page.goto(`${url}/storage/${samples.find((paper) => paper.title === probes)?.id}`)
  await page.getByRole('button', { name: `Compare ${probes}` }).click()
  await page.getByRole('link', { name: /^Compare: 2\/10/ }).click()

  await expect(heads(page)).toHaveCount(2, SOON)
  await expect(page.getByRole('link', { name: 'The study covers one variety, one season and one house.' })).toBeVisible(
    SOON,
  )
  const results = page.getByRole('row', { name: /^Main result/ })
  await expect(
    results.getByRole('link', { name: /^In our trials, calibrated readings stayed within two / }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^Each probe/ }).getByText('not found in text')).toBeVisible()

  // The table starts near the top, its header row is sticky, and the page scrolls instead of a box inside it.
  const comparison = page.getByRole('region', { name: 'Comparison' })
  expect(await top(comparison)).toBeLessThanOrEqual(240)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  expect(await top(heads(page).first())).toBeCloseTo(0, 0)
  expect(await comparison.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
  await page.evaluate(() => scrollTo(0, 0))

  await heads(page).first().getByRole('button', { name: /^Move/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(heads(page).first()).toContainText(probes)

  await page.getByLabel('Add a row').fill('water')
  await page.getByRole('button', { name: 'Ask all papers' }).click()
  await expect(
    page
      .getByRole('row', { name: /^water/ })
      .getByRole('link')
      .first(),
  ).toBeVisible(SOON)

  await checkAccessibility(page, 'the comparison')
  await page.setViewportSize({ width: 1440, height: 900 })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('The study covers one variety, one season and one house.')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Shade and probes')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/saved=/, SOON)
  const saved = new URL(page.url()).searchParams.get('saved')

  await page.getByRole('button', { name: 'Differences' }).click()
  await expect(page.getByText(/^\d+ rows? differ/)).toBeVisible(SOON)
  await page.getByRole('button', { name: 'In common' }).click()
  await expect(
    page.getByRole('region', { name: 'In common' }).or(page.getByText('No subject and no cited work')),
  ).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the row water' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0, SOON)
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('dialog').getByText(/ · −1 row$/)).toBeVisible(SOON)
  await expect(page.getByRole('dialog').getByText(/ · 2 papers, 1 row of your own$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  await expect(page.getByRole('row', { name: /^water/ })).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0, SOON)

  await page.goto(url)
  await page.getByRole('link', { name: 'Shade and probes' }).click()
  await expect(page.getByRole('row', { name: /^water/ })).toBeVisible(SOON)

  // Another user opens the link: only one of the two papers is published.
  for (const { id: articleId, title: name } of samples)
    await client.call('PUT', '/articles/publish', { articleId, isPublished: name === probes })
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await other.goto(`${url}/compare?saved=${saved}`)
  await expect(heads(other)).toHaveCount(2, SOON)
  await expect(heads(other).getByText('This paper does not exist, or it is not published.')).toBeVisible(SOON)
  await expect(other.getByText('one variety, one season')).toHaveCount(0)
  await expect(
    other
      .getByRole('row', { name: /^water/ })
      .getByRole('link')
      .first(),
  ).toBeVisible(SOON)

  await page.getByRole('link', { name: 'The study covers one variety, one season and one house.' }).click()
  await expect(page.locator('[data-flash]').first()).toBeVisible(SOON)
})

test('a user without papers tries the comparison with the samples, as table and as differences', {
  tag: '@campaign',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await signUp(page)
  await addSamples(client)
  await page.goto(`${theProduct().url}/compare`)
  await page.getByRole('button', { name: 'What two differ in' }).click()
  await expect(page).toHaveURL(/view=differences/, SOON)
  await expect(page.getByText(/^\d+ rows? differ/)).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const firstRow = page.getByRole('heading', { name: 'What they say' })
  await expect(firstRow).toBeVisible(SOON)
  const bar = await page.getByRole('banner').boundingBox()
  expect(((await firstRow.boundingBox())?.y ?? 1000) - (bar?.height ?? 0)).toBeLessThanOrEqual(200)
  await expect(page.getByRole('heading', { name: 'not found in text' }).first()).toBeVisible(SOON)
})

test('what papers differ in is marked, listed and explained', { tag: '@campaign' }, async ({ page }) => {
  const client = await signUp(page)
  const ids: number[] = []
  for (const loss of [31, 44]) {
    const text = `Shade number ${loss}\n\nWe grew lettuce under shade cloth. The water loss was ${loss} %.\n`
    ids.push((await client.upload(`shade-${loss}.txt`, text)).id)
  }
  await waitUntilProcessed(client)
  await page.goto(`${theProduct().url}/compare?papers=${ids}`)
  await expect(page.getByRole('row', { name: /^water loss/ }).getByText('differs')).toHaveCount(2, SOON)
  await page.getByText(/^Highlights as a list/).click()
  await expect(page.getByText(/^water loss differs: 31 % in .*; 44 % in /)).toBeVisible()
  await page.getByRole('button', { name: /^Differences \(1\)/ }).hover()
  await expect(page.getByRole('tooltip', { name: /^The same measure with another value/ })).toBeVisible()
})

// Proves: x-compare-print
test('the printed comparison is complete and without menus', { tag: '@campaign' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const samples = await addSamples(await signUp(page))
  await page.goto(`${theProduct().url}/compare?papers=${samples.map(({ id }) => id)}`)
  const table = page.getByRole('region', { name: 'Comparison' })
  await expect(table.getByRole('row', { name: /^Limits/ })).toBeVisible(SOON)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect.poll(() => table.evaluate((frame) => frame.scrollHeight - frame.clientHeight)).toBeLessThanOrEqual(1)
})
