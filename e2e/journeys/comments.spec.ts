import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { textPaper } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 30_000 }

/** A published paper of the first user; both users have its comments open. */
async function openComments(ada: Page, ben: Page): Promise<string> {
  const client = await signUp(ada)
  const { name, buffer } = textPaper(randomUUID().slice(0, 8))
  const { id } = await client.upload(name, buffer.toString())
  const status = async () =>
    (await client.call<{ status: string }>('GET', `/uploadStatusUpdate?articleId=${id}`)).data.status
  await expect.poll(status, { timeout: 90_000 }).toBe('complete')
  await client.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
  await signUp(ben)
  const path = `${theProduct().url}/storage/${id}`
  await Promise.all([ada.goto(`${path}?side=comments`), ben.goto(`${path}?side=comments`)])
  for (const page of [ada, ben]) await expect(page.getByText('No comments yet')).toBeVisible(SOON)
  return path
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible(SOON)
  for (let presses = 0; presses < 150; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the keyboard does not lead there')
}

// Proves: 2-serves-comments
test('two users discuss a passage live, one by mouse, the other by keyboard only', async ({ browser }) => {
  const [ada, ben] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()),
  )
  if (!ada || !ben) throw new Error('two pages are needed')
  const path = await openComments(ada, ben)

  await ada.getByText(/^Pots in the shade lost/).click({ clickCount: 3 })
  await ada.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Comment' }).click()
  await expect(ada.getByRole('blockquote').filter({ hasText: /^Pots in the shade lost/ })).toBeVisible()
  await ada
    .getByLabel('Write a comment', { exact: true })
    .last()
    .fill('Is this *really* so? $\\frac{a}{b}$ <script>alert(1)</script>')
  await ada.getByRole('button', { name: 'Preview' }).click()
  await expect(ada.getByRole('region', { name: 'Preview' }).locator('mfrac')).toBeVisible(SOON)
  await ada.getByRole('button', { name: 'Comment', exact: true }).click()

  const seen = ben.getByRole('article', { name: /^Comment by/ }).first()
  await expect(seen.locator('em')).toHaveText('really', SOON)
  await expect(seen.locator('mfrac')).toBeVisible(SOON)
  await expect(seen.locator('script')).toHaveCount(0)
  await expect(ben.getByRole('status').filter({ hasText: /^New comment by/ })).toHaveCount(1)

  await tabTo(ben, seen.getByRole('button', { name: 'Like: 0', exact: true }))
  await ben.keyboard.press('Space')
  await expect(ada.getByRole('button', { name: 'Like: 1', exact: true })).toBeVisible(SOON)
  await tabTo(ben, seen.getByRole('button', { name: /^Answer/ }).first())
  await ben.keyboard.press('Enter')
  await ben.keyboard.type('For thin layers, yes.')
  await ben.keyboard.press('Control+Enter')
  await expect(ada.getByText('For thin layers, yes.')).toBeVisible(SOON)
  await tabTo(
    ben,
    seen.getByRole('button', { name: 'Show it in the paper' }).or(seen.locator('button[title]')),
    'Shift+Tab',
  )
  await ben.keyboard.press('Enter')
  await expect(ben.locator('mark[data-flash]').first()).toContainText('Pots in the shade lost')

  const mine = ada.getByRole('article', { name: /^Comment by/ }).first()
  await mine
    .getByRole('button', { name: /^Actions for the comment/ })
    .first()
    .click()
  await ada.getByRole('menuitem', { name: 'Edit' }).click()
  await ada.getByLabel('Change your comment', { exact: true }).last().fill('Is it so?')
  await ada.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(seen.getByText('Is it so?')).toBeVisible(SOON)

  await ben
    .getByRole('button', { name: /^Like Drying/ })
    .first()
    .click()
  await expect(ada.getByRole('button', { name: /^Like Drying.*: 1$/ })).toBeVisible(SOON)

  await mine
    .getByRole('button', { name: /^Actions for the comment/ })
    .first()
    .click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ben.getByRole('article', { name: 'Deleted comment' })).toBeVisible(SOON)
  await expect(ben.getByText('For thin layers, yes.')).toBeVisible()

  await ada.getByLabel('Write a comment', { exact: true }).last().fill('Half a thought')
  await ada.reload()
  await expect(ada.getByLabel('Write a comment', { exact: true }).last()).toHaveValue('Half a thought', SOON)

  await ben.goto(`${path}?tab=comments`)
  await checkAccessibility(ben, 'comments', async () => {
    await ben.reload()
    await expect(ben.getByText('For thin layers, yes.')).toBeVisible(SOON)
  })
})

test('a comment of 6,000 braces is shown as text without blocking the list or the preview', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  await openComments(page, other)
  const braces = `$${'{'.repeat(3000)}${'}'.repeat(3000)}$`
  const field = page.getByRole('textbox', { name: 'Comment' }).first()
  await field.fill(braces)
  await field.press('Control+Enter')
  const shown = page
    .locator('[dir="auto"]')
    .filter({ hasText: braces.slice(0, 50) })
    .first()
  await expect(shown).toContainText(braces, SOON)
  for (const place of [shown, field]) {
    if (place === field) await field.fill(braces)
    const ms = await place.evaluate((element: HTMLElement) => {
      const begun = performance.now()
      // A different font size forces the text to be shaped again.
      element.style.fontSize = '15.5px'
      void element.offsetHeight
      return performance.now() - begun
    })
    expect(ms).toBeLessThan(1000)
  }
})
