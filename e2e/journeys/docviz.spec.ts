import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { signUp, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 30_000 }
const READ = { timeout: 120_000 }

function peat(): { name: string; mimeType: string; buffer: Buffer } {
  const lines = Array.from({ length: 12 }, (_, line) => `On plot ${line} the peat lost ${line * 3} grams of its water.`)
  const buffer = drawnPdf('On the drying of peat', [
    ['# On the drying of peat', '', ...lines],
    ['# Results', '', ...lines],
  ])
  return { name: 'peat.pdf', mimeType: 'application/pdf', buffer }
}

async function takeId(page: Page, userId: string): Promise<void> {
  await page.goto(`${theProduct().url}/docviz`)
  await page.getByLabel('Workspace name').fill(userId)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Workspace ${userId}`)).toBeVisible(SOON)
}

// Proves: 1-docviz, 2-docviz, 2-serves-docviz, deviation-68
test('a guest uploads a pdf, follows it live, corrects a box, and downloads the results', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await takeId(page, `guest-${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Pdf to visualise').setInputFiles(peat())
  const sheet = page.getByRole('region', { name: /^Page 1, / })
  await expect(sheet).toBeVisible(READ)
  expect((await sheet.boundingBox())?.y).toBeLessThan(250)
  await page.setViewportSize({ width: 1280, height: 900 })
  const tabs = page.getByRole('tablist').last()
  const room = await tabs.evaluate((row) => ({
    height: row.clientHeight,
    oneRow: row.querySelector('[role="tab"]')?.clientHeight,
    left: row.clientWidth - row.scrollWidth,
  }))
  expect(room.height).toBeLessThan((room.oneRow ?? 0) * 1.5)
  expect(room.left, 'all tabs are seen').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = sheet.getByRole('button', { name: /^1 / })
  await first.click(SOON)
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /^1 / })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('switch', { name: 'Correct' }).press('Space')
  await page.getByLabel('Box 1 is a').selectOption('abstract')
  await expect(sheet.getByRole('button', { name: /^1 Abstract, corrected/ })).toBeVisible()
  const before = await first.boundingBox()
  await first.press('Shift+ArrowDown')
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await expect(page.getByText('Saved; the downloads list your corrections.')).toBeVisible(READ)

  // The saved result is loaded again at any moment, which ends the selection.
  const second = sheet.getByRole('button', { name: /^2 / })
  await expect(async () => {
    await second.click({ timeout: 2000 })
    await page.getByRole('button', { name: 'Merge with 1' }).press('Enter', { timeout: 2000 })
    await expect(second).toHaveCount(0, { timeout: 2000 })
  }).toPass(SOON)
  await page.getByRole('button', { name: 'Compare runs' }).click()
  await expect(page.getByText(/^Page 1: 2 Paragraph .* is gone$/)).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Saved; the downloads list your corrections.')).toBeVisible(READ)

  await page.reload()
  await expect(sheet.getByRole('button', { name: /^1 Abstract, corrected/ })).toBeVisible(SOON)
  for (const [name, ending] of [
    ['Original PDF', 'peat.pdf'],
    ['Annotated PDF', 'peat-annotated.pdf'],
    ['Result zip', 'peat.zip'],
  ] as const) {
    await page.getByRole('button', { name: 'Download' }).click()
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}, \\d`) })
    // They are regenerated after a correction.
    await expect(item).toBeEnabled(READ)
    const [download] = await Promise.all([page.waitForEvent('download', SOON), item.click()])
    expect(download.suggestedFilename()).toBe(ending)
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('a box is split, and a correction is applied to pages of the same layout', { tag: '@campaign' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await takeId(page, `guest-${randomUUID().slice(0, 8)}`)
  const lines = Array.from({ length: 10 }, (_, line) => `Plot ${line} was wet. It dried in ${line + 2} days.`)
  const pages = ['Summer', 'Autumn', 'Winter'].map((season) => [`# ${season}`, '', ...lines])
  const buffer = drawnPdf('Seasons of peat', [['# Seasons of peat', '', ...lines], ...pages])
  await page.getByLabel('Pdf to visualise').setInputFiles({ name: 'seasons.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('switch', { name: 'Correct' }).press('Space', READ)
  await page.getByRole('button', { name: 'Next page' }).click()

  const sheet = page.getByRole('region', { name: /^Page 2, / })
  const saved = page.getByText('Saved; the downloads list your corrections.')
  await sheet.getByRole('button', { name: /: Summer$/ }).click(SOON)
  await page.getByLabel(/^Box \d+ is a/).selectOption('caption')
  await page.getByRole('button', { name: /^The same on pages of the same layout \(2\)/ }).click()
  await expect(
    page.getByRole('region', { name: 'What will change' }).getByRole('button', { name: /Autumn/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Correct 2 boxes' }).click()
  await expect(saved).toBeVisible(SOON)

  await sheet.getByRole('button', { name: /Plot 0 was wet/ }).click()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(sheet.getByRole('button', { name: /: Plot 0 was wet\.$/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /: It dried in 2 days\./ })).toBeVisible()
  await expect(saved).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(
    page.getByRole('region', { name: /^Page 3, / }).getByRole('button', { name: /Caption, corrected: Autumn$/ }),
  ).toBeVisible()
})

// Proves: deviation-68
test('a signed-in user has a workspace at once, sends a document to My storage, and deletes everything', {
  tag: '@campaign',
}, async ({ page }) => {
  const client = await signUp(page)
  await page.goto(`${theProduct().url}/docviz`)
  await page.getByLabel('Pdf to visualise').setInputFiles(peat())
  await page.getByRole('button', { name: 'Send to My storage' }).click(READ)
  await expect(page.getByRole('link', { name: 'Open it in My storage' })).toBeVisible(SOON)
  const { data } = await client.call<[{ fileName: string }[], number]>('GET', '/articles/my-articles?doneStatus=false')
  const done = await client.call<[{ fileName: string }[], number]>('GET', '/articles/my-articles?doneStatus=true')
  expect([...data[0], ...done.data[0]].map(({ fileName }) => fileName)).toContain('peat.pdf')

  await page.reload()
  await page.getByRole('button', { name: 'All documents' }).click(SOON)
  await page.getByRole('button', { name: /^Delete peat\.pdf/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible(SOON)
})
