import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { readPaper } from '../product/papers.ts'
import { signUp, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 120_000 })

async function openDetails(page: Page) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  return page.getByRole('dialog', { name: 'Edit details' })
}

// Proves: x-articles-corrections
test('details from a pasted BibTeX entry are saved, cited and listed in the history of changes', async ({ page }) => {
  const title = `Clay dries slowly ${randomUUID().slice(0, 8)}`
  const entry = `@article{lind2021,
    title = {${title}},
    author = {Lind, Ada and Ru{\\'\\i}z, Jos{\\'e}},
    journal = {Soil \\& Water}, volume = {12}, number = {3}, pages = {1--20},
    year = {2021}, doi = {10.1000/clay.21}
  }`
  await page.goto(`${theProduct().url}/storage/${await readPaper(await signUp(page))}`)

  const dialog = await openDetails(page)
  await dialog.getByRole('button', { name: 'Paste BibTeX' }).click()
  await dialog.getByLabel('BibTeX or RIS entry').fill('No entry at all')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog.getByText('This is not a BibTeX or RIS entry.')).toBeVisible()
  await dialog.getByLabel('BibTeX or RIS entry').fill(entry)
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByLabel('Authors')).toHaveValue('Ada Lind\nJosé Ruíz')
  await checkAccessibility(page, 'the details of a paper')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Ada Lind, José Ruíz · 2021').first()).toBeVisible()

  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  const citation = page.getByRole('dialog', { name: 'Cite this paper' })
  for (const line of ['author = {Lind, Ada and Ruíz, José}', 'journal = {Soil \\& Water}', 'year = {2021}'])
    await expect(citation.getByLabel('The citation as BibTeX')).toHaveValue(containing(line))
  await citation.getByRole('button', { name: 'Close' }).click()

  await openDetails(page)
  await dialog.getByText('History of changes').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Year' })).toContainText('empty → 2021')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'DOI' })).toContainText('10.1000/clay.21')
})

function containing(text: string): RegExp {
  return new RegExp(text.replace(/[{}\\]/g, '\\$&'))
}
