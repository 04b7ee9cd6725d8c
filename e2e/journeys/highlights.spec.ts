import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { signUp, theProduct } from '../product/visit.ts'

const MARKED = 'Pots in the shade lost little water.'

// Proves: x-highlights, x-highlights-export
test('a passage is highlighted, gets a note, survives a reload, and is marked in both views', async ({ page }) => {
  const client = await signUp(page)
  const title = `Drying of pots ${randomUUID().slice(0, 8)}`
  const lines = [
    `# ${title}`,
    '',
    '# 1 Results',
    'Pots were dried for ten days.',
    '',
    MARKED,
    '',
    'Rims cracked first.',
  ]
  const { id } = await client.upload('pots.pdf', Uint8Array.from(drawnPdf(title, [lines])))
  const status = async () =>
    (await client.call<{ status: string }>('GET', `/uploadStatusUpdate?articleId=${id}`)).data.status
  await expect.poll(status, { timeout: 90_000 }).toBe('complete')

  await page.goto(`${theProduct().url}/storage/${id}?side=comments`)
  await page.getByText(/^Pots in the shade lost/).click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Highlight in green' }).click()
  const list = page.getByRole('region', { name: 'Highlights' })
  await expect(list.getByText('1 highlight')).toBeVisible()
  await list.getByRole('button', { name: /^Actions for “Pots in the shade/ }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused()
  await page.keyboard.type('Compare with clay.', { delay: 30 })
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(list).toContainText('Compare with clay.')
  await expectAccessible(page, 'the highlights')

  await page.reload()
  await expect(list).toContainText('Compare with clay.')
  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get('mark-green') ?? [])].map((range) => (range as Range).toString()))
  await expect.poll(painted).toEqual([expect.stringContaining('Pots in the shade lost little water')])
  await page
    .locator('#paper')
    .getByText(/^Pots in the shade lost/)
    .click({ position: { x: 30, y: 10 } })
  await expect(page).toHaveURL(/highlight=\d+/)
  await expect(list.locator('[aria-current]')).toContainText('Compare with clay.')
  const saving = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Markdown' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('(p. 1, green)\n\nCompare with clay.')

  await page.goto(`${theProduct().url}/storage/${id}?tab=original&side=comments`)
  await expect(page.locator('[data-index="1"] [data-color="green"]').first()).toBeVisible()
  await list.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.locator('[data-index="1"] [data-color="green"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('Compare with clay.')
})
