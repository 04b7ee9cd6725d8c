import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { newClient } from '../product/client.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { signUp, storeSession, theProduct } from '../product/visit.ts'

const NOTE = 'On the shade of hedges\n\nHedges cool the ground. We measured nine hedges.\n'

// Proves: x-share-journey
test('an owner shares a draft with a colleague by e-mail, and by a link that is opened before signing in', async ({
  page,
  browser,
}) => {
  const { url, dataDir } = theProduct()
  const owner = await signUp(page)
  const { id } = await owner.upload('hedges.txt', `${NOTE}\nMark ${randomUUID().slice(0, 8)}.\n`)
  await waitUntilProcessed(owner)
  const [ben, cleo] = [await newClient(url, dataDir), await newClient(url, dataDir)]

  await page.goto(`${url}/storage/${id}`)
  await expect(page.getByText('Draft, only you')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this paper' })
  await dialog.getByRole('button', { name: 'Publish as private' }).click()
  await dialog.getByLabel('Invite by e-mail').fill(ben.email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText(/^Invited · Read-only access until/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expectAccessible(page, 'the dialog of sharing')
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()

  const invited = await (await browser.newContext()).newPage()
  await storeSession(invited, ben)
  await invited.goto(url)
  await invited.getByRole('button', { name: /^Notifications/ }).click()
  const notifications = invited.getByRole('dialog', { name: /^Notifications/ })
  await expect(notifications.getByText(/offers you read-only access to “On the shade of hedges”/)).toBeVisible()
  await notifications.getByRole('button', { name: 'Accept' }).click()
  await expect(invited.getByText('Hedges cool the ground.').first()).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await stranger.getByLabel('E-mail').fill(cleo.email)
  await stranger.locator('input[name="password"]').fill(cleo.password)
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger).toHaveURL(`${url}/storage/${id}`)
  await expect(stranger.getByText('Hedges cool the ground.').first()).toBeVisible()

  await expect(dialog.getByRole('button', { name: /^Revoke the access of/ })).toHaveCount(2)
  await dialog
    .getByRole('button', { name: /^Revoke the access of/ })
    .last()
    .click()
  await expect(dialog.getByRole('button', { name: /^Revoke the access of/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Revoke the link of/ }).click()
  await expect(dialog.getByText(/access through it\.$/)).toBeVisible()
})
