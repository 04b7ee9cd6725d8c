import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { type Client, newClient } from '../product/client.ts'
import { linkKey } from '../product/linked-key.ts'
import { privatePaper } from '../product/private-paper.ts'
import { signUp, theProduct } from '../product/visit.ts'

const JOURNEY_MS = 240_000
/** Notifications arrive within two seconds; a busy machine may take longer. */
const SOON = { timeout: 15_000 }

// Proves: x-notifications-journey
test('notifications arrive live in two tabs, and reading one marks it as read in both', { tag: '@campaign' }, async ({
  page,
  context,
}) => {
  test.setTimeout(JOURNEY_MS)
  const owner = await signUp(page)
  const { id: articleId } = await privatePaper(owner)
  await page.goto(theProduct().url)
  const other = await context.newPage()
  await other.goto(`${theProduct().url}/profile`)
  await expect(bell(other)).toHaveAccessibleName('Notifications, none new')

  const asker = await linkKey(await someone())
  await asker.ask(articleId, 'I grow willow.')
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 new one', SOON)
  await bell(page).click()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('listitem')).toContainText(['I grow willow.'])
  await checkAccessibility(page, 'notifications')
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  // A refused call is shown in the list, which the failure prints.
  await expect(list).not.toContainText('Mark all as read', SOON)
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications, none new', SOON)

  await list.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(`**/storage/${articleId}`)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, none new')
})

// Proves: x-notifications-journey
test('a disabled in-app notification is not delivered until it is enabled again', {
  tag: '@campaign',
}, async ({ page }) => {
  test.setTimeout(JOURNEY_MS)
  const owner = await signUp(page)
  const { id: articleId } = await privatePaper(owner)
  await page.goto(`${theProduct().url}/profile#notifications`)
  const inPage = page.getByRole('checkbox', { name: 'Requests for my papers: in app' })
  await expect(inPage).toBeChecked()
  // The checkbox follows the server and changes after a delay.
  await inPage.click()
  await expect(inPage).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await checkAccessibility(page, 'preferences')
  await page.reload()
  await expect(inPage).not.toBeChecked()
  await (await linkKey(await someone())).ask(articleId, 'Not told.')
  await expect(async () => {
    const { data } = await owner.call<[unknown[], number]>('GET', '/requests/requests-to-me')
    expect(data[1]).toBe(1)
  }).toPass(SOON)
  await inPage.click()
  await expect(inPage).toBeChecked()
  await (await linkKey(await someone())).ask(articleId, 'Told.')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new one', SOON)
  await bell(page).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(['Told.'])
})

function bell(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ })
}

function someone(): Promise<Client> {
  const { url, dataDir } = theProduct()
  return newClient(url, dataDir)
}
