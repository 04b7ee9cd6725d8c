import { expect, test } from '@playwright/test'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

// Proves: 1-knowledge-system, 2-knowledge, 2-serves-knowledge
test('words, an exact phrase, an operator and a filter find a paper, and the URL keeps them', async ({ page }) => {
  const client = await signUp(page)
  await addSamples(client)
  await page.goto(`${theProduct().url}/knowledge`)
  const box = page.getByRole('combobox', { name: 'Search the papers' })
  const shade = page.getByRole('link', { name: /Shade cloth colour/ })
  const protocol = page.getByRole('link', { name: /A protocol for reading soil moisture/ })
  for (const [text, hit, miss] of [
    ['lettuce greenhouse', shade, protocol],
    ['"shade cloth"', shade, protocol],
    ['title:protocol', protocol, shade],
    ['soil -title:shade', protocol, shade],
  ] as const) {
    await box.fill(text)
    await box.press('Enter')
    await expect(hit.first()).toBeVisible()
    await expect(miss).toHaveCount(0)
    expect(new URL(page.url()).searchParams.get('q')).toBe(text)
  }
  await page.reload()
  await expect(protocol.first()).toBeVisible()
  await page.goBack()
  await expect(box).not.toHaveValue('soil -title:shade')
})

test('hostile queries are plain text, never an error', { tag: '@campaign' }, async ({ page }) => {
  for (const text of ['"', '""', '- OR -', 'title:', '%_\\', '<script>alert(1)</script>', '😀', 'x'.repeat(3000)]) {
    await page.goto(`${theProduct().url}/knowledge?q=${encodeURIComponent(text)}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('the original page of a pdf is rendered and a statement highlights its source', { tag: '@campaign' }, async ({
  page,
}) => {
  const client = await signUp(page)
  const paper = (await addSamples(client)).find(({ fileName }) => fileName.endsWith('.pdf'))
  await page.goto(`${theProduct().url}/storage/${paper?.id}?tab=original`)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByText('Coloured shade cloth is sold').first()).toBeAttached()
  await page.getByRole('link', { name: 'Claims' }).click()
  await page.getByRole('region', { name: 'Key claims' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/tab=original|tab=read/)
})
