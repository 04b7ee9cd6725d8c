import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { Client } from '../product/client.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { textPaper, wrongType } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PATIENCE_MS = 45_000

/** Uploads a small paper and waits until it is stored: leaving the page earlier would abort the upload. */
async function upload(page: Page, client: Client, mark: string): Promise<void> {
  await page.goto(`${theProduct().url}/upload-activity`)
  await page.getByLabel('Files to upload').setInputFiles(textPaper(mark))
  const arrived = async () => (await client.call<[unknown[], number]>('GET', '/articles/my-articles')).data[1]
  await expect.poll(arrived).toBe(1)
}

async function openPaper(page: Page, mark: string): Promise<void> {
  await page.goto(`${theProduct().url}/storage`)
  await page
    .getByRole('link', { name: `Drying of clay pots ${mark}` })
    .first()
    .click({ timeout: PATIENCE_MS })
  await expect(page.getByRole('heading', { level: 1, name: `Drying of clay pots ${mark}` })).toBeVisible()
}

/** Opens a user's own paper, uploaded without the screen. */
async function openOwnPaper(page: Page, mark: string): Promise<void> {
  const client = await signUp(page)
  const { name, buffer } = textPaper(mark)
  const { id } = await client.upload(name, buffer.toString())
  await waitUntilProcessed(client)
  await page.goto(`${theProduct().url}/storage/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Drying of clay pots ${mark}` })).toBeVisible()
}

/** How many papers a search by a visitor finds. */
async function countFound(mark: string): Promise<number> {
  const reply = await fetch(`${theProduct().url}/api/v1/articles/search-articles?search=${mark}`)
  const { data } = (await reply.json()) as { data: [{ title: string }[], number] }
  return data[0].filter(({ title }) => title.includes(mark)).length
}

/** Chooses an action from the menu of the open paper. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test.describe.configure({ timeout: 120_000 })

// Proves: 1-upload-publish, 2-storage-file, 2-upload-activity, 2-serves-uploads, 2-serves-detail
test('a dropped paper passes through its stages, survives a reload, and is shown with its statements', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8)
  await upload(page, await signUp(page), mark)
  await page.reload()
  await openPaper(page, mark)
  await expect(page.getByText('Slow drying reduced the number of cracks.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Claims' }).click()
  await page.getByText(/^All \d+$/).click()
  await expect(page.getByText('A thicker rim may cause additional cracks.').first()).toBeVisible()
})

test('a visitor finds a published paper and does not find an unpublished one', async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8)
  await openOwnPaper(page, mark)
  await choose(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish this paper?' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Public', { exact: true })).toBeVisible()
  await expectUndoBesideCross(page)

  const stranger = await (await browser.newContext()).newPage()
  const found = stranger.getByRole('link', { name: `Drying of clay pots ${mark}`, exact: true })
  await expect.poll(() => countFound(mark)).toBe(1)
  await stranger.goto(`${theProduct().url}/knowledge?q=${mark}`)
  await found.click()
  // The search result has this claim, too.
  await expect(stranger).toHaveURL(/\/storage\/\d+/)
  await expect(stranger.getByRole('heading', { level: 1, name: `Drying of clay pots ${mark}` })).toBeVisible()
  await expect(stranger.getByText('Slow drying reduced the number of cracks.').first()).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Cite' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  await choose(page, 'Unpublish')
  await expect(page.getByText('Draft, only you', { exact: true })).toBeVisible()
  await expect.poll(() => countFound(mark)).toBe(0)
  await stranger.goto(`${theProduct().url}/knowledge?q=${mark}`)
  await expect(
    stranger
      .getByRole('article')
      .or(stranger.getByText(/^No paper matches|^The knowledge base is empty/))
      .first(),
  ).toBeVisible()
  await expect(found).toHaveCount(0)
  await stranger.context().close()
})

// Proves: 2-storage, deviation-19
test('a deleted paper is in the bin and can be restored', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  await openOwnPaper(page, mark)
  await choose(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.goto(`${theProduct().url}/storage?tab=bin`)
  await expect(page.getByText(`Drying of clay pots ${mark}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByRole('link', { name: 'Bin (0)' })).toBeVisible()
  await openPaper(page, mark)
})

test('an image with a pdf file name is refused with an explanation, and nothing is stored', async ({ page }) => {
  const client = await signUp(page)
  await page.goto(`${theProduct().url}/upload-activity`)
  await page.getByLabel('Files to upload').setInputFiles(wrongType())
  await expect(page.getByRole('main')).toContainText('Only txt, docx and pdf files can be read')
  const { data } = await client.call<[unknown[], number]>('GET', '/articles/my-articles')
  expect(data[1]).toBe(0)
})

/** Expects, in a narrow and a wide window, 'Undo' on one line and not covered by the toast's close button. */
async function expectUndoBesideCross(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast')
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await expect(toast).toBeVisible()
  for (const width of [390, size.width]) {
    await page.setViewportSize({ ...size, width })
    // Both are measured at one moment, since the toast may still be sliding in.
    const { height, right, cross } = await toast.evaluate((shown) => {
      const buttons = [...shown.querySelectorAll('button')]
      const box = (name: string) =>
        buttons.find((button) => (button.ariaLabel ?? button.textContent) === name)?.getBoundingClientRect()
      const undo = box('Undo')
      return { height: undo?.height, right: undo?.right, cross: box('close')?.left }
    })
    expect(height).toBeLessThan(40)
    expect(right).toBeLessThanOrEqual(cross ?? 0)
  }
}
