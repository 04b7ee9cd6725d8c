import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Client, newClient } from '../product/client.ts'
import { waitUntilLoaded } from '../product/open-loaded.ts'
import { textPaper, wrongType } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PATIENCE_MS = 60_000

test.describe.configure({ timeout: 180_000 })

type Listed = [{ id: number; title: string; field: string; isPublished: boolean }[], number]

async function mine(client: Client, query = 'doneStatus=true'): Promise<Listed> {
  return (await client.call<Listed>('GET', `/articles/my-articles?${query}`)).data
}

async function isClean(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A user with the given number of small processed papers. */
async function arriveWith(page: Page, marks: readonly string[]): Promise<Client> {
  const client = await signUp(page)
  for (const mark of marks) await client.upload(textPaper(mark).name, new Uint8Array(textPaper(mark).buffer))
  await expect.poll(async () => (await mine(client))[1], { timeout: PATIENCE_MS }).toBe(marks.length)
  return client
}

const newMarks = (count: number) => Array.from({ length: count }, () => randomUUID().slice(0, 8))
const titleOf = (mark: string | undefined) => `Drying of clay pots ${mark}`

test('of several files a wrong type is refused, a duplicate needs confirmation, and the rest are processed', async ({
  page,
}) => {
  const [one, two, three] = newMarks(3) as [string, string, string]
  const client = await arriveWith(page, [one])
  await page.goto(`${theProduct().url}/upload-activity`)
  const copy = { ...textPaper(one), name: 'copy.txt' }
  await page.getByLabel('Files to upload').setInputFiles([textPaper(two), textPaper(three), copy, wrongType()])
  await expect(page.getByRole('alert')).toContainText('picture.pdf: Only txt, docx and pdf files can be read')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('You already have this file')
  await expect(attention.getByRole('link', { name: /^Open/ })).toBeVisible()
  await isClean(page)
  await attention.getByRole('button', { name: 'Keep both' }).click()
  const done = page.getByRole('region', { name: 'Done today' })
  await expect(done.getByRole('listitem')).toHaveCount(4, { timeout: PATIENCE_MS })
  await expect(page.getByText(/of 3 papers done|3 of 3/)).toBeVisible()
  expect((await mine(client))[1]).toBe(4)
})

test('in a window of 1280 px, 40 letters of a title are seen beside the menu, and rows stay low', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const client = await arriveWith(page, newMarks(1))
  const [[listed]] = await mine(client)
  const title = 'The clinical efficacy of shade in the drying of clay pots'
  await client.call('PUT', '/articles/update', { articleId: listed?.id, title })
  await page.goto(`${theProduct().url}/storage`)
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  const letters = await link.evaluate((element) => {
    const { bottom, right } = element.getBoundingClientRect()
    const text = element.firstChild as Text
    const isSeen = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getBoundingClientRect()
      return box.bottom <= bottom + 3 && box.right <= right + 1
    }
    return [...text.data].filter((_, at) => isSeen(at)).length
  })
  expect(letters).toBeGreaterThanOrEqual(40)
  const height = (await page.getByRole('row', { name: title }).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(44)
})

test('papers are changed in bulk after a preview, and the change is undone', { tag: '@campaign' }, async ({ page }) => {
  const [one, two] = newMarks(2) as [string, string]
  const client = await arriveWith(page, [one, two])
  await page.goto(`${theProduct().url}/storage`)
  await page.getByLabel(`Select ${titleOf(one)}`).check()
  await page.getByLabel(`Select ${titleOf(two)}`).check()
  await page.getByRole('region', { name: 'Selected papers' }).getByRole('button', { name: 'Field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field for all of them').fill('Ceramics')
  await expect(dialog).toContainText('“no field” → “Ceramics”')
  await isClean(page)
  await dialog.getByRole('button', { name: /2 papers/ }).click()
  await expect.poll(async () => (await mine(client))[0].map(({ field }) => field)).toEqual(['Ceramics', 'Ceramics'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await mine(client))[0].map(({ field }) => field)).toEqual(['', ''])

  await page.getByLabel(`Select ${titleOf(two)}`).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /1 paper/ })
    .click()
  await page.getByRole('link', { name: 'Bin (1)' }).click()
  await expect(page.getByRole('cell', { name: '30 days left' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  expect((await mine(client))[1]).toBe(2)
})

test('a saved view keeps list, search, order and columns, all of it in the URL', {
  tag: '@campaign',
}, async ({ page }) => {
  const [one, two] = newMarks(2) as [string, string]
  await arriveWith(page, [one, two])
  await page.goto(`${theProduct().url}/storage?tab=drafts`)
  await page.getByLabel('Filter by title').fill(two)
  await page.getByLabel('Filter by title').press('Enter')
  await page.getByRole('link', { name: 'Title' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Venue').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await isClean(page)
  await page.getByLabel('Save this view as').fill('The second')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = new URL(page.url()).searchParams.toString()
  await page.goto(`${theProduct().url}/storage`)
  await expect(page.getByRole('link', { name: titleOf(one) })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'The second' }).click()
  await expect(page.getByRole('link', { name: titleOf(one) })).toHaveCount(0)
  await expect(page.getByRole('link', { name: titleOf(two) })).toBeVisible()
  expect(new URL(page.url()).searchParams.toString()).toBe(saved)
  expect(Object.fromEntries(new URLSearchParams(saved))).toMatchObject({ tab: 'drafts', q: two, sort: 'title' })
  await page.getByText('Cards', { exact: true }).click()
  await page.goto(`${theProduct().url}/storage`)
  await expect(page.getByLabel('Sort by')).toBeVisible()
})

// Proves: x-keep
test('a bookmarked paper is listed until its bookmark is removed or it is unpublished', { tag: '@campaign' }, async ({
  page,
}) => {
  const { url, dataDir } = theProduct()
  const [mark] = newMarks(1) as [string]
  const author = await newClient(url, dataDir)
  const { id } = await author.upload(textPaper(mark).name, new Uint8Array(textPaper(mark).buffer))
  await expect.poll(async () => (await mine(author))[1], { timeout: PATIENCE_MS }).toBe(1)
  await author.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
  const reader = await signUp(page)
  await reader.call('PUT', '/articles/keep', { articleIds: [id], isKept: true })
  await page.goto(`${url}/storage`)
  await page.getByRole('link', { name: 'Saved (1)' }).click()
  await expect(page.getByRole('link', { name: titleOf(mark) })).toBeVisible()
  await isClean(page)
  await page.getByRole('button', { name: `Remove ${titleOf(mark)}` }).click()
  await expect(page.getByText('You have not saved any papers yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: titleOf(mark) })).toBeVisible()
  await author.call('PUT', '/articles/publish', { articleId: id, isPublished: false })
  await page.reload()
  await expect(page.getByText('You have not saved any papers yet.')).toBeVisible()
})
