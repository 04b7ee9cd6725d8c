import { expect, type Page, test } from '@playwright/test'
import { openLoaded } from '../product/open-loaded.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

/** The widths of windows in CSS pixels. */
const WIDTHS = [1440, 1024, 768, 390]

for (const width of WIDTHS) {
  test(`at ${width} px nothing scrolls sideways or covers a control, the head of a comparison sticks, and questions are at the top`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const papers = await addSamples(await signUp(page))
    const compare = `/compare?papers=${papers.map(({ id }) => id)}`
    for (const path of ['/', '/chat', compare]) {
      await openLoaded(page, theProduct().url + path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      expect(await page.evaluate(coveredControls), `${path} covers controls`).toEqual([])
    }
    const names = page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByText('Knowledge base', { exact: true })
    await expect(names).toBeVisible({ visible: width >= 1024 })
    if (width >= 768) await expectStickyHead(page)
    await expectQuestionsAtTop(page)
  })
}

async function expectStickyHead(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: 'Comparison' })
  await expect(table.getByRole('row', { name: /^Limits/ })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const head = page.getByRole('list', { name: 'Papers compared' })
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? -1)).toBe(0)
  const scrolling = await table.evaluate((box) =>
    [box, ...box.querySelectorAll('*')]
      .filter((part) => part.scrollHeight - part.clientHeight > 1)
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
      .map((part) => part.className),
  )
  expect(scrolling, 'boxes that scroll inside the page').toEqual([])
}

/** The most space above the newest question, in CSS pixels: the application's bar, the conversation's own and a margin. */
const ABOVE_QUESTION_MAX = 140

async function expectQuestionsAtTop(page: Page): Promise<void> {
  await openLoaded(page, `${theProduct().url}/chat`)
  for (const question of ['What did pots in the shade lose?', 'What does the wind do?']) {
    await page.getByRole('textbox', { name: 'Ask your papers' }).fill(question)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Answer' }).last()).toHaveAttribute('aria-busy', 'false')
    const asked = page.getByRole('article', { name: /^Question by / }).filter({ hasText: question })
    await expect(asked).toBeVisible()
    const top = async () => Math.round((await asked.boundingBox())?.y ?? -1)
    await expect.poll(top, `“${question}” is at the top`).toBeLessThanOrEqual(ABOVE_QUESTION_MAX)
    expect(await top()).toBeGreaterThanOrEqual(0)
  }
}

/** Controls within the window of which no part can be clicked; runs in the browser. */
function coveredControls(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea, select)')]
  return controls
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      // What a bar at the edge covers is scrolled into view.
      if (width < 8 || height < 8 || top < 64 || bottom > innerHeight - 64 || right > innerWidth) return false
      const parts = [0.1, 0.5, 0.9]
      return !parts.some((x) =>
        parts.some((y) => {
          const shown = document.elementFromPoint(left + width * x, top + height * y)
          return (
            shown !== null && (control.contains(shown) || shown.contains(control) || shown.closest('label') !== null)
          )
        }),
      )
    })
    .map((control) => control.outerHTML.slice(0, 160))
}
