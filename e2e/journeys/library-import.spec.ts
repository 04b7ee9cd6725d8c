import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { textPaper } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PATIENCE_MS = 60_000

// Proves: x-import-browser
test('an exported library is imported into another account, and brings nothing when imported again', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  const { url } = theProduct()
  const other = await browser.newContext()
  const owner = await signUp(await other.newPage())
  await other.close()
  const mark = randomUUID().slice(0, 8)
  const paper = textPaper(mark)
  const { id } = await owner.upload(paper.name, new Uint8Array(paper.buffer))
  const { data } = await owner.call<{ id: number }>('POST', '/library/collections/create', { name: 'Ceramics' })
  await owner.call('PUT', '/library/collections/papers', { collectionId: data.id, articleIds: [id], isIn: true })
  const listed = async () => (await owner.call<[object[], number]>('GET', '/articles/my-articles?doneStatus=true')).data
  await expect.poll(async () => (await listed())[1], { timeout: PATIENCE_MS }).toBe(1)
  const zip = await fetch(`${url}/api/v1/library/export?format=zip`, {
    headers: { Authorization: `Bearer ${owner.accessToken}` },
  })
  const file = { name: 'Library.zip', mimeType: 'application/zip', buffer: Buffer.from(await zip.arrayBuffer()) }

  await signUp(page)
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: 'Import a library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a library' })
  const choose = async () => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles(file)
  }
  await choose()
  await expect(dialog.getByText('1 new', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
  await expectAccessible(page, 'the preview of an import')
  await page.reload()
  await dialog.getByRole('button', { name: 'Import 1 item' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Imported Library.zip: 1 item, 1 file.')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(dialog).toHaveCount(0)

  const library = page.getByRole('navigation', { name: 'Library' })
  await library.getByRole('link', { name: 'Ceramics 1' }).click()
  await expect(page.getByRole('link', { name: `Drying of clay pots ${mark}` })).toBeVisible({ timeout: PATIENCE_MS })

  await library.getByRole('link', { name: 'Import a library' }).click()
  await choose()
  await expect(dialog.getByText('Everything in Library.zip is already in your library.')).toBeVisible({
    timeout: PATIENCE_MS,
  })
})
