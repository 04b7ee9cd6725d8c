import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Client } from '../product/client.ts'
import { textPaper } from '../product/small-files.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

type Statement = { subject: string; verb: string; evidence?: string; reviewed?: boolean; madeFrom?: string[] }

test.describe.configure({ timeout: 180_000 })

/** A new user's small processed paper, opened at its statements at full width. */
async function openStatements(page: Page): Promise<{ client: Client; id: number; address: string }> {
  const client = await signUp(page)
  const { name, buffer } = textPaper(randomUUID().slice(0, 8))
  const { id } = await client.upload(name, buffer.toString())
  const status = async () =>
    (await client.call<{ status: string }>('GET', `/uploadStatusUpdate?articleId=${id}`)).data.status
  await expect.poll(status, { timeout: 60_000 }).toBe('complete')
  const address = `${theProduct().url}/storage/${id}?tab=statements&full=1&as=list`
  await page.goto(address)
  await expect(page.getByRole('toolbar', { name: 'Claims' })).toBeVisible({ timeout: 30_000 })
  return { client, id, address }
}

async function saved(client: Client, id: number): Promise<Statement[]> {
  return (await client.call<{ graph: Statement[] }>('GET', `/articles/article?articleId=${id}`)).data.graph
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Presses an item of the menu beside the views. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await button(page, 'More about the claims').click()
  await page.getByRole('menuitem', { name }).click()
}

async function changeVerb(page: Page, number: number, verb: string): Promise<void> {
  await button(page, `Edit claim ${number}`).click()
  await page.getByLabel('Verb').fill(verb)
  await page.getByLabel('Verb').press('Enter')
  await expect(page.getByLabel('Verb')).toBeHidden()
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save claims').click()
  await expect(button(page, 'Save claims')).toBeHidden()
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

// Proves: x-graph-version
test('statements are added, edited, accepted, merged, undone, kept over a reload, saved and restored', async ({
  page,
}) => {
  const { client, id } = await openStatements(page)
  const before = await saved(client, id)
  expect(before.length).toBeGreaterThan(2)

  await button(page, 'Add a claim').click()
  await page.getByLabel('Subject').fill('The potter')
  await button(page, 'Done').click()
  await expect(page.getByText('must not be empty')).toBeVisible()
  await page.getByLabel('Verb').fill('waits')
  await button(page, 'Done').click()
  await changeVerb(page, 2, 'were set to dry')
  await choose(page, /^Accept all shown/)
  await page.getByLabel('Select claim 3').check()
  await page.getByLabel('Select claim 4').check()
  await button(page, 'Merge selected (2)').click()
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('2 claims merged into one.')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(button(page, `Edit claim ${before.length + 1}`)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(button(page, `Edit claim ${before.length + 1}`)).toBeHidden()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/restored from/)).toBeVisible({ timeout: 30_000 })
  await save(page)
  const after = await saved(client, id)
  expect(after).toHaveLength(before.length)
  expect(after[0]).toMatchObject({ subject: 'The potter', verb: 'waits' })
  expect(after[1]?.verb).toBe('were set to dry')
  expect(after[2]?.madeFrom).toHaveLength(2)
  expect(after[2]?.evidence).toContain(before[1]?.evidence)

  await choose(page, 'Versions')
  await expect(page.getByText(/· \d+ changed, 2 added, 2 deleted/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Version 1' }).click()
  await button(page, 'Restore this version').click()
  await save(page)
  expect(await saved(client, id)).toEqual(before)
})

test('statements can be edited by keyboard only and fit a phone', { tag: '@campaign' }, async ({ page }) => {
  const { client, id, address } = await openStatements(page)
  const [first, second] = await saved(client, id)
  await page.goto(`${address}&order=paper`)
  await page.setViewportSize({ width: 390, height: 844 })
  const last = await page.getByRole('button', { name: /^Actions for/ }).boundingBox()
  expect((last?.y ?? 844) + (last?.height ?? 0), 'the head of the paper takes less than a third').toBeLessThan(844 / 3)
  await page.locator('[data-statement]').first().focus()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByText(/1 claim deleted/)).toBeVisible()
  await expectNoViolations(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await save(page)
  const after = await saved(client, id)
  expect(after[0]).toMatchObject({ subject: first?.subject, reviewed: true })
  expect(after.map(({ evidence, subject }) => [evidence, subject])).not.toContainEqual([
    second?.evidence,
    second?.subject,
  ])
})

/** The labels of the graph that are shown, with their boxes on the screen, and the pairs of them that overlap. */
async function graphLabels(page: Page): Promise<{ texts: string[]; overlapping: string[] }> {
  return page.locator('[data-label]:not([data-hidden])').evaluateAll((all) => {
    const labels = all.map((each) => ({ text: each.textContent ?? '', box: each.getBoundingClientRect() }))
    const overlapping = labels.flatMap((one, at) =>
      labels.slice(at + 1).flatMap((other) => {
        const isApart =
          one.box.right <= other.box.left ||
          other.box.right <= one.box.left ||
          one.box.bottom <= other.box.top ||
          other.box.bottom <= one.box.top
        return isApart ? [] : [`${one.text} / ${other.text}`]
      }),
    )
    return { texts: labels.map(({ text }) => text), overlapping }
  })
}

// Proves: x-graph-letters
for (const width of [1440, 390]) {
  test(`no two labels of the graph overlap, and the claims of a term lead to the paper, ${width} px`, {
    tag: '@campaign',
  }, async ({ page }) => {
    const samples = await addSamples(await signUp(page))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${theProduct().url}/storage/${samples[0]?.id}?tab=statements&as=graph&full=1`)
    const terms = page.getByRole('list', { name: 'Terms' }).getByRole('button')
    await expect.poll(async () => (await graphLabels(page)).texts.length, { timeout: 30_000 }).toBeGreaterThan(3)
    const first = await graphLabels(page)
    expect(first.overlapping).toEqual([])
    expect(first.texts.length).toBeGreaterThan(await terms.count())
    expect(await terms.count()).toBeLessThanOrEqual(25)

    // A term without a label has one while the pointer is at it.
    await page.locator('svg[data-graph]').evaluate((drawing) => drawing.scrollIntoView({ block: 'start' }))
    await page.locator('[data-node]').last().hover()
    await expect(page.locator('[data-label^="term:"][data-wanted]:not([data-hidden])')).toHaveCount(1)
    expect((await graphLabels(page)).overlapping).toEqual([])

    const claims = page.getByRole('region', { name: /^Claims about/ })
    const claim = claims.getByRole('button', { name: /^Show claim/ }).first()
    await page.locator('[data-node]').last().click()
    await expect(claim).toBeInViewport()
    const target = await page.locator('[data-node]').last().boundingBox()
    expect(Math.round(Math.min(target?.width ?? 0, target?.height ?? 0))).toBeGreaterThanOrEqual(24)
    await claims.getByRole('button', { name: 'All terms' }).click()

    await terms.first().click()
    await expect(claim).toBeInViewport()
    expect((await graphLabels(page)).overlapping).toEqual([])
    const more = claims.getByRole('button', { name: /more terms?$/ })
    if (await more.isVisible()) {
      await more.click()
      await expect(more).toBeHidden()
      await expect.poll(async () => (await graphLabels(page)).overlapping).toEqual([])
    }
    await expectNoViolations(page)
    await page
      .getByRole('button', { name: /^Show claim/ })
      .first()
      .click()
    await expect(page).toHaveURL(/statement=\d+/)
  })
}
