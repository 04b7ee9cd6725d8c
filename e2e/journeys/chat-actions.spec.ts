import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { newClient } from '../product/client.ts'
import { readPaper } from '../product/papers.ts'
import { newDataDir, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'
import { silentModel } from '../product/silent-model.ts'
import { arrive, giveSession, theProduct } from '../product/visit.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 30_000 }
const QUESTION = 'Does slow drying reduce cracks?'
const FORMATS = ['BibTeX', 'BibLaTeX', 'RIS', 'CSL-JSON', 'EndNote XML', 'CSV', 'APA', 'MLA']

/** A new person with a paper that is read, before an empty conversation. */
async function comeToChat(page: Page): Promise<void> {
  await readPaper(await arrive(page))
  await page.goto(`${theProduct().url}/chat`)
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Ask your papers' })

async function answered(page: Page, count: number): Promise<Locator> {
  const answers = page.getByRole('article', { name: 'Answer' })
  await expect(answers).toHaveCount(count, SOON)
  await expect(answers.last()).toHaveAttribute('aria-busy', 'false', SOON)
  return answers.last()
}

/** Nothing that axe finds, in both themes, on the page or within a part of it. */
async function expectNoViolations(page: Page, what: string, within?: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (within ? axe.include(within) : axe).analyze()
    expect(violations.map(({ id, nodes }) => `${what}, ${theme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Proves: x-chat-threads, x-chat-narrow, x-chat-focus
  test('the introduction leaves room for questions to begin with, and conversations are named and deleted without losing the focus', {
    tag: '@campaign',
  }, async ({ page }) => {
    await comeToChat(page)
    const suggested = page.getByRole('region', { name: 'Suggested questions' })
    await expect(suggested.getByRole('button').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('How to check me, and what to ask')).toBeInViewport({ ratio: 1 })
    await expect(fieldOf(page)).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page, 'an empty chat')
    for (const [index, question] of [QUESTION, 'What do pots in the shade lose?'].entries()) {
      if (index > 0) await page.goto(`${theProduct().url}/chat`)
      await fieldOf(page).fill(question)
      await page.getByRole('button', { name: 'Ask', exact: true }).tap()
      const answer = await answered(page, 1)
      await expect(answer.getByText(/^([1-9]) of \1 quotes? verified$/)).toBeInViewport()
    }

    const list = page.getByRole('dialog', { name: 'Conversations' })
    await page.getByRole('button', { name: 'Conversations' }).tap()
    const actions = list.getByRole('button', { name: `Actions for “${QUESTION}”` })
    await actions.tap()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expectNoViolations(page, 'what can be done with a conversation', '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Rename' }).tap()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectNoViolations(page, 'a conversation that is renamed')
    // Escape closes what lies on top, and the list stays.
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expectNoViolations(page, 'a conversation that is deleted')
    await page.getByRole('button', { name: 'Delete' }).tap()
    await expect(list.getByRole('link', { name: /^What do pots/ })).toBeFocused(SOON)
    await expect(list.getByRole('link', { name: /^Does slow/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Conversations' })).toBeFocused()
  })
})

// Proves: x-chat-edit, x-chat-regenerate, x-chat-focus
test('a question is changed and an answer asked for again by keys alone, and what one reads stays where it is', async ({
  page,
}) => {
  await comeToChat(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('c')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(QUESTION)
  await page.keyboard.press('Enter')
  const answer = await answered(page, 1)
  await expect(fieldOf(page)).toBeFocused()

  const watched = await watchFirstQuote(page)
  await answer.getByRole('button', { name: 'Answer again' }).press('Enter')
  await expect(fieldOf(page)).toBeFocused()
  await expect.poll(watched.ends, SOON).toBe(1)
  await expect(answer.getByText('re-checked in your browser')).toBeVisible(SOON)
  expect(await watched.heights()).toHaveLength(1)

  const pencil = page.getByRole('button', { name: `Change “${QUESTION}” and ask again` })
  await pencil.press('Enter')
  await expectNoViolations(page, 'a question that is changed')
  await page.keyboard.press('Escape')
  await expect(pencil).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Your question' }).fill('What do pots in the shade lose?')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toBeFocused()
  await expect(page.getByRole('article', { name: /^Question by / })).toHaveText(
    ['What do pots in the shade lose?'],
    SOON,
  )
  const second = await answered(page, 1)
  await expect(second.getByRole('link', { name: /Pots in the shade lost/ })).toBeVisible(SOON)

  // Who has scrolled up and asks is led to the answer.
  await page.setViewportSize({ width: 1440, height: 500 })
  await fieldOf(page).fill('May a thicker rim cause cracks?')
  await page.keyboard.press('Enter')
  await answered(page, 2)
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible({ timeout: 1000 })
  }).toPass(SOON)
  await fieldOf(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  const third = await answered(page, 3)
  await expect(third.getByText('How I searched')).toBeInViewport(SOON)
})

// Proves: x-chat-export, x-chat-share
test('a conversation is taken away as Markdown and as citations, printed, and read by somebody else until its link ends', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  await comeToChat(page)
  await fieldOf(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  await answered(page, 1)
  const actions = page
    .getByRole('main')
    .getByRole('button', { name: `Actions for “${QUESTION}”` })
    .last()
  const take = async (format: string) => {
    await actions.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format, exact: true }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const markdown = await take('Markdown with citations')
  expect(markdown).toContain(QUESTION)
  expect(markdown).toContain('Slow drying reduced the number of cracks.')
  for (const format of FORMATS) expect(await take(format), format).toMatch(/drying of clay pots/i)
  await actions.click()
  await page.getByRole('menuitem', { name: 'PDF, or on paper' }).click()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible(SOON)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: /Slow drying reduced the number of cracks/ })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Share by a link' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectNoViolations(page, 'a conversation that is shared')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger).toHaveURL(/\/login/, SOON)
  await arrive(stranger)
  await stranger.goto(link)
  await expect(stranger.getByRole('article', { name: /^Question by / })).toHaveText(QUESTION, SOON)
  await expect(stranger.getByRole('textbox', { name: /^Ask / })).toHaveCount(0)
  await expectNoViolations(stranger, 'a conversation of somebody else')
  await page.getByRole('button', { name: 'End sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible(SOON)
  await stranger.reload()
  await expect(stranger.getByRole('button', { name: 'Try again' })).toBeVisible(SOON)
  await expect(stranger.getByText(QUESTION)).toHaveCount(0)
  await stranger.context().close()
})

// Proves: x-chat-stop
test('an answer that takes long is stopped by its button and by Escape, keeps its quotes, and can be asked for again', async ({
  page,
}) => {
  const model = await silentModel()
  const product = await runProduct(await newDataDir(), model.env)
  try {
    const client = await newClient(product.url, product.dataDir)
    // Of a paper that is open to all: what is closed does not leave without its owner's word.
    await client.call('PUT', '/articles/publish', { articleId: await readPaper(client), isPublished: true })
    await giveSession(page, client, product.url)
    await page.goto(`${product.url}/chat`)
    await fieldOf(page).fill(QUESTION)
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Answer' })
    const quote = answer.getByRole('link', { name: /Slow drying reduced/ })
    await expect(quote).toBeVisible(SOON)
    await expect(answer).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Answering.' })).toHaveCount(1)
    await expectNoViolations(page, 'an answer under way')
    await page.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(answer.getByText('Stopped.')).toBeVisible(SOON)
    await expect(fieldOf(page)).toBeFocused()
    await expect(quote).toBeVisible()
    await expectNoViolations(page, 'an answer that was stopped')

    await answer.getByRole('button', { name: 'Answer again' }).press('Enter')
    await expect(answer).toHaveAttribute('aria-busy', 'true', SOON)
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible(SOON)
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(answer).toHaveAttribute('aria-busy', 'false', SOON)
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expect(page.getByRole('article', { name: /^Question by / })).toHaveCount(1)
  } finally {
    model.close()
    await stopProduct(product)
    await removeDataDir(product.dataDir)
  }
})

/** Notes every height at which the first quote stands below the top of its answer, and how often an answer has ended. */
async function watchFirstQuote(page: Page) {
  const watched = await page.evaluateHandle(() => {
    const seen = { heights: new Set<number>(), ends: 0 }
    const answer = document.querySelector('article[data-side="incoming"]')
    const end = () => {
      if (answer?.getAttribute('aria-busy') === 'false') seen.ends += 1
    }
    if (answer) new MutationObserver(end).observe(answer, { attributeFilter: ['aria-busy'] })
    const look = () => {
      const quote = document.querySelector('[data-quote="1"]')
      if (quote && answer)
        seen.heights.add(Math.round(quote.getBoundingClientRect().top - answer.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  return {
    heights: () => watched.evaluate(({ heights }) => [...heights]),
    ends: () => watched.evaluate(({ ends }) => ends),
  }
}
