import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { textPaper } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PATIENCE_MS = 60_000

// Proves: x-collections, x-tags, x-reading-status, x-library-search
test('papers are filed into a collection by mouse and dialog, tagged, marked and found again', async ({ page }) => {
  const marks = Array.from({ length: 2 }, () => randomUUID().slice(0, 8))
  const [one, two] = marks.map((mark) => `Drying of clay pots ${mark}`) as [string, string]
  const client = await signUp(page)
  for (const mark of marks) await client.upload(textPaper(mark).name, new Uint8Array(textPaper(mark).buffer))
  const listed = async () =>
    (await client.call<[object[], number]>('GET', '/articles/my-articles?doneStatus=true')).data
  await expect.poll(async () => (await listed())[1], { timeout: PATIENCE_MS }).toBe(2)

  await page.goto(`${theProduct().url}/storage`)
  const library = page.getByRole('navigation', { name: 'Library' })
  await library.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ceramics')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await page.getByRole('row', { name: one }).dragTo(library.getByRole('link', { name: /Ceramics/ }))
  await expect(library.getByRole('link', { name: 'Ceramics 1' })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${two}` }).click()
  await page.getByRole('menuitem', { name: 'Collections and tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ceramics').check()
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('method')
  await dialog.getByRole('button', { name: 'Create new tag' }).click()
  await expect(dialog.getByLabel('method')).toBeChecked()
  await dialog.getByLabel('To read').check()
  await expectAccessible(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: two }).getByRole('list')).toContainText('To read')

  await library.getByRole('link', { name: /Ceramics/ }).click()
  await expect(page.getByRole('link', { name: one })).toBeVisible()
  await library.getByRole('link', { name: /method/ }).click()
  await expect(page.getByRole('link', { name: one })).toHaveCount(0)
  await expect(page.getByRole('link', { name: two })).toBeVisible()
  await page.goto(`${theProduct().url}/storage?q=${encodeURIComponent('in:ceramics status:to-read')}`)
  await expect(page.getByRole('link', { name: two })).toBeVisible()
  await expect(page.getByRole('link', { name: one })).toHaveCount(0)
})

// Proves: x-collection-share, x-collection-invitation-screen
test('a reader accepts the invitation to a collection, and finds its published papers and no drafts', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  const owner = await signUp(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  const reader = await signUp(other)
  const name = `Peat ${randomUUID().slice(0, 8)}`
  const { data: collection } = await owner.call<{ id: number }>('POST', '/library/collections/create', { name })
  const ids: number[] = []
  for (const mark of ['shared', 'draft']) {
    const file = textPaper(`${mark} ${randomUUID().slice(0, 8)}`)
    ids.push((await owner.upload(file.name, new Uint8Array(file.buffer))).id)
  }
  const listed = async () => (await owner.call<[object[], number]>('GET', '/articles/my-articles?doneStatus=true')).data
  await expect.poll(async () => (await listed())[1], { timeout: PATIENCE_MS }).toBe(2)
  await owner.call('PUT', '/articles/publish', { articleId: ids[0], isPublished: true })
  await owner.call('PUT', '/library/collections/papers', {
    collectionId: collection.id,
    articleIds: ids,
    isIn: true,
  })

  await page.goto(`${theProduct().url}/storage`)
  await page.getByRole('button', { name: `Collection ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await page.getByLabel('E-mail address').fill(reader.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const people = page.getByRole('list', { name: 'Shared with' }).getByRole('listitem')
  await expect(people).toHaveText([`${reader.email}Invited: can read`])
  await expectAccessible(page, 'the dialog')
  await page.getByRole('button', { name: 'Done' }).click()

  await other.goto(`${theProduct().url}/storage`)
  await other.getByRole('button', { name: '1 invitation' }).click()
  const dialog = other.getByRole('dialog', { name: 'Invitations to collections' })
  await expect(dialog.getByRole('listitem')).toContainText(`invites you to “${name}”`)
  await expect(other.getByRole('link', { name })).toHaveCount(0)
  await expectAccessible(other, 'the invitations')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('There are no open invitations.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await other.getByRole('link', { name }).click()
  await expect(other.getByRole('link', { name: /Drying of clay pots shared/ })).toBeVisible()
  await expect(other.getByRole('link', { name: /Drying of clay pots draft/ })).toHaveCount(0)
  await context.close()
})
