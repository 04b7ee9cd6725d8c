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
