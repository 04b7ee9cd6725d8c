import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { codeFor } from '../product/client.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { textPaper } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

test('a zip with BibTeX, a file of one reference, and RIS with a note is imported whole', async ({ page }) => {
  const kiln = `Kilns of the coast ${mark()}`
  const lines = [`# ${kiln}`, '', '# 1 Results', 'Nine kilns were measured, and seven of them were cold.']
  const bib = [
    `@article{kiln_2019,\n\ttitle = {${kiln}},\n\tauthor = {M{\\"u}ller, Ana},\n\tyear = {2019},`,
    '\tkeywords = {kilns},\n\tfile = {kiln.pdf:files/7/kiln.pdf:application/pdf},\n}\n',
    '@book{clay_1980,\n\ttitle = {Clay by hand},\n\tauthor = {Darrah, Helen},\n\tyear = {1980},\n}\n',
  ].join('\n')
  const ris = 'TY  - JOUR\r\nTI  - Bogs of the north\r\nAU  - Marsh, Ben\r\nN1  - Ask Wei for plates.\r\nER  - \r\n'
  const zip = zipSync({
    'library.bib': strToU8(bib),
    'extra.ris': strToU8(ris),
    'files/7/kiln.pdf': new Uint8Array(drawnPdf(kiln, [lines])),
  })
  await signUp(page)
  await page.goto(`${theProduct().url}/storage?import=open`)
  const dialog = page.getByRole('dialog', { name: 'Import a library' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name: 'lab.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(dialog.getByText(/\b1 note\b/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 items' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Imported lab.zip: 3 items, 1 file.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('link', { name: 'All (3)' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Clay by hand.*Attach a file.*Darrah/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Bogs of the north.*Attach a file.*Marsh/ })).toBeVisible()
  const filed = page.getByRole('row', { name: new RegExp(`${kiln}.*Müller.*2019`) })
  await expect(filed).toBeVisible()
  await expect(filed.getByRole('button', { name: /^Attach a file/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'kilns 1' })).toBeVisible()
})

test('three selected papers get a new collection and a new tag in one dialog, and are compared', async ({ page }) => {
  const client = await signUp(page)
  const marks = [mark(), mark(), mark()]
  for (const each of marks) await client.upload(textPaper(each).name, new Uint8Array(textPaper(each).buffer))
  await waitUntilProcessed(client)
  await page.goto(`${theProduct().url}/storage?q=clay`)
  await page.getByRole('checkbox', { name: 'Select all papers of this page' }).check()
  await page.getByRole('button', { name: 'Collections and tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collections and tags of 3 papers' })
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('Ceramics')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Ceramics')).toBeChecked()
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('method')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('method')).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const library = page.getByRole('navigation', { name: 'Library' })
  await expect(library.getByRole('link', { name: 'Ceramics 3' })).toBeVisible()
  await expect(library.getByRole('link', { name: 'method 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('3 of 3 papers shown')).toBeVisible()
  for (const each of marks) await expect(page.getByRole('main')).toContainText(`Drying of clay pots ${each}`)
  // The toast that they were saved makes way for what can be pressed here.
  const toast = page.getByRole('status').filter({ hasText: 'Saved for 3 papers.' })
  await expect.poll(() => toast.evaluate(controlsUnder), { timeout: 3000 }).toBe(0)
})

test('a colleague without an account registers from the invitation, and reads the paper', async ({ page, browser }) => {
  const { url } = theProduct()
  const owner = await signUp(page)
  const { name, buffer } = textPaper(mark())
  const { id } = await owner.upload(name, new Uint8Array(buffer))
  await waitUntilProcessed(owner)
  const email = `colleague-${mark()}@example.org`
  await page.goto(`${url}/storage/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Publish as private' }).click()
  await page.getByLabel('Invite by e-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Invited · Read-only access until/)).toBeVisible()

  const context = await browser.newContext()
  const colleague = await registered(context, email)
  await expect(colleague).toHaveURL(`${url}/requests`)
  await colleague.getByRole('button', { name: 'Accept' }).click()
  await expect(colleague).toHaveURL(`${url}/storage/${id}`)
  await expect(colleague.getByText('Slow drying reduced the number of cracks.').first()).toBeVisible()
  await context.close()
})

/** The number of controls of the page that an element covers. */
function controlsUnder(element: Element): number {
  const own = element.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(a, button, input)')].filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return left < own.right && right > own.left && top < own.bottom && bottom > own.top
  }).length
}

function mark(): string {
  return randomUUID().slice(0, 8)
}

/** Follows the address of an invitation, which asks to sign in, and registers with it. */
async function registered(context: BrowserContext, email: string): Promise<Page> {
  const { url, dataDir } = theProduct()
  const page = await context.newPage()
  await page.goto(`${url}/requests`)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  // The screen before has a field of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[name="password"]').fill('Reading-Room-7')
  await page.locator('input[name="repeated"]').fill('Reading-Room-7')
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await page.getByLabel('Digit 1 of 6').pressSequentially(await codeFor(dataDir, email))
  return page
}
