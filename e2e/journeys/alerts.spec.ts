import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { newClient } from '../product/client.ts'
import { signUp, theProduct } from '../product/visit.ts'

const JOURNEY_MS = 240_000
const PATIENCE_MS = 60_000

// Proves: x-alerts-journey
test('a saved search alerts once of a paper by another user, in the bell and in its feed, until that is revoked', async ({
  page,
}) => {
  test.setTimeout(JOURNEY_MS)
  const mark = `bog${randomUUID().slice(0, 8)}`
  await signUp(page)
  await page.goto(`${theProduct().url}/knowledge?q=${mark}`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bogs')
  await checkAccessibility(page, 'saving a search')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Saved searches' }).click()
  const drawer = page.getByRole('dialog', { name: 'Saved searches' })
  await drawer.getByRole('button', { name: 'Actions for Bogs' }).click()
  await page.getByRole('menuitem', { name: 'Atom feed' }).click()
  await drawer.getByRole('button', { name: 'Create address' }).click()
  const address = drawer.getByLabel('Address of the Atom feed')
  await expect(address).toHaveValue(/\/api\/v1\/alerts\/feed\//)
  const feed = await address.inputValue()
  expect(await entriesOf(feed)).toBe(0)

  const { url, dataDir } = theProduct()
  const author = await newClient(url, dataDir)
  const title = `Mapping of ${mark}`
  const { id } = await author.upload(`${mark}.txt`, `${title}\n\nWe mapped the wet parts of the moor twice.\n`)
  const state = async () => (await author.call<{ status: string }>('GET', `/uploadStatusUpdate?articleId=${id}`)).data
  await expect.poll(async () => (await state()).status, { timeout: PATIENCE_MS }).toBe('complete')
  await author.call('PUT', '/articles/publish', { articleId: id, isPublished: true })

  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new one', { timeout: PATIENCE_MS })
  expect(await entriesOf(feed)).toBe(1)
  await page.goto(`${url}/knowledge?saved=all`)
  await drawer.getByRole('button', { name: '1 new paper for Bogs' }).click()
  await expect(drawer.getByRole('link', { name: title })).toBeVisible()
  await checkAccessibility(page, 'saved searches')
  for (const isPublished of [false, true]) {
    await author.call('PUT', '/articles/publish', { articleId: id, isPublished })
    await expect.poll(() => entriesOf(feed), { timeout: PATIENCE_MS }).toBe(isPublished ? 1 : 0)
  }

  await drawer.getByRole('button', { name: 'Actions for Bogs' }).click()
  await page.getByRole('menuitem', { name: 'Atom feed' }).click()
  await drawer.getByRole('button', { name: 'Revoke' }).click()
  await expect(drawer.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await fetch(feed)).status).toBe(404)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await bell(page).click()
  const told = page.getByRole('dialog').getByRole('listitem')
  await expect(told).toHaveCount(1)
  await expect(told).toContainText(`“${title}” matches “Bogs”.`)
  await told.getByRole('link').click()
  await page.waitForURL(`**/storage/${id}`)
})

function bell(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ })
}

async function entriesOf(feed: string): Promise<number> {
  const reply = await fetch(feed)
  expect(reply.headers.get('content-type')).toContain('application/atom+xml')
  return (await reply.text()).split('<entry>').length - 1
}
