import { expect, type Locator, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { readPaper } from '../product/papers.ts'
import { signUp, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 30_000 }

async function ask(page: Page, question: string): Promise<Locator> {
  const answers = page.getByRole('article', { name: 'Answer' })
  const before = await answers.count()
  await page.getByRole('textbox', { name: /^Ask / }).fill(question)
  await page.keyboard.press('Enter')
  await expect(answers).toHaveCount(before + 1, SOON)
  const answer = answers.last()
  await expect(answer).toHaveAttribute('aria-busy', 'false', SOON)
  return answer
}

// Proves: 2-serves-chat, 3-persisted-chat
test('the chat answers with quotes that lead to their passages, and refuses what the paper does not say', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await readPaper(await signUp(page))
  await page.goto(`${theProduct().url}/storage/${id}`)
  await page.getByRole('link', { name: 'Ask about this paper' }).click()
  await expect(page.getByText(/^I answer questions with the papers’ own words/)).toBeVisible(SOON)

  const answer = await ask(page, 'What did pots in the shade lose?')
  await answer.getByText('The paper says').click()
  await expect(answer.getByText(/Word for word from the paper/)).toBeVisible()
  await expect(answer.getByText(/Your browser compared every quote/)).toBeVisible(SOON)
  const quote = answer.getByRole('link', { name: /Pots in the shade lost/ })
  await answer.getByRole('button', { name: 'Show context of quote 1' }).press('Enter')
  await expect(answer.getByRole('link', { name: /Pots in the shade lost .*The results suggest/ })).toBeVisible()
  await answer.getByRole('button', { name: 'Hide context of quote 1' }).press('Enter')
  await quote.click()
  await expect(page.locator('mark[data-flash]')).toHaveText(/^Pots in the shade lost [^.]*\.$/)
  await answer.getByText('How I searched').click()
  await expect(answer.getByText(/^Cut-off /)).toBeVisible()

  const refusal = await ask(page, 'Which telescope photographed the comet?')
  await expect(refusal.getByText('Not said', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2, SOON)
  await expect(page.getByText(/^I answer questions with the papers’ own words/)).toHaveCount(1)
  await expect(page.getByRole('article', { name: /^Question by / })).toHaveCount(2)

  // Reading and asking are ticked.
  await page.goto(theProduct().url)
  await expect(page.getByRole('list', { name: 'First steps, 2 of 4 done' })).toBeVisible()
})

// Proves: 2-chat, 2-serves-chat
test('a general conversation syncs across two tabs, survives a lost connection, and can be renamed and deleted', {
  tag: '@campaign',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await readPaper(await signUp(page))
  await page.goto(`${theProduct().url}/?`)
  await page.getByRole('combobox', { name: 'Search or ask your library' }).fill('Does slow drying reduce cracks?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const first = page.getByRole('article', { name: 'Answer' }).first()
  await expect(first.getByText('The paper says')).toBeVisible(SOON)
  await first.getByRole('link', { name: /Slow drying reduced/ }).click()
  const source = page.getByRole('complementary', { name: 'Source' })
  await expect(source.locator('mark[data-flash]')).toHaveText('Slow drying reduced the number of cracks.', SOON)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('article', { name: 'Answer' })).toHaveCount(1, SOON)
  await ask(page, 'Is wind more important than heat?')
  await expect(source.locator('mark[data-flash]')).toContainText('wind', SOON)
  await expect(other.getByRole('article', { name: 'Answer' })).toHaveCount(2, SOON)

  // Offline: the question is kept and sent once after reconnecting.
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Reconnecting…')).toBeVisible({ timeout: 2000 })
  await page.getByRole('textbox', { name: 'Ask your papers' }).fill('May a thick rim crack?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not sent.')).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(false)
  await expect(async () => {
    if (await page.getByText('Not sent.').isVisible())
      await page.getByRole('button', { name: 'Retry' }).click({ timeout: 2000 })
    await expect(page.getByRole('article', { name: /^Question by / })).toHaveCount(3, { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(other.getByRole('article', { name: /^Question by / })).toHaveCount(3, SOON)

  await page.goto(`${theProduct().url}/chat?papers=${id}`)
  await expect(page.getByRole('button', { name: 'Searched: 1 paper. Change' })).toBeVisible(SOON)
  await checkAccessibility(other, 'a conversation')
  await page.bringToFront()
  await page.getByRole('button', { name: /^Actions for “Does slow drying/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cracks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Cracks/ })).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Actions for “Cracks”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /^Cracks/ })).toHaveCount(0)
  await expect(other).toHaveURL(/\/chat$/, SOON)
})

// Proves: 2-serves-chat
test('a question typed right after the box is opened arrives whole, and no letter of it is a shortcut', {
  tag: '@campaign',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await readPaper(await signUp(page))
  const { url } = theProduct()
  const question = 'cans of paint, n or p: which problem?'
  const box = page.getByRole('textbox', { name: /^Ask / })
  for (let round = 0; round < 20; round++) {
    await page.goto(`${url}/storage/${id}`)
    await page.getByRole('link', { name: 'Ask about this paper' }).click()
    await page.waitForTimeout(100)
    await page.keyboard.type(question)
    await expect(box).toHaveValue(question, SOON)
    await expect(box).toBeFocused()
    await box.fill('')

    await page.goto(url)
    await page.getByRole('link', { name: 'Chat', exact: true }).first().click()
    await page.waitForTimeout(100)
    await page.keyboard.type(question)
    await expect(box).toHaveValue(question, SOON)
    await expect(box).toBeFocused()
    await box.fill('')
  }
})
