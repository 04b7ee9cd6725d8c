import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { textPaper } from '../product/small-files.ts'
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
  await waitUntilProcessed(client)

  await page.goto(`${theProduct().url}/storage/${id}?side=notes`)
  await page.getByText(/^Pots in the shade lost/).click({ clickCount: 3 })
  await expectAccessible(page, 'the tools for a selection')
  await page.getByRole('button', { name: 'Highlight in green' }).click()
  const list = page.getByRole('region', { name: 'Highlights' })
  await expect(list.getByText('1 highlight')).toBeVisible()
  // Nothing covers the text until something is typed under a fresh highlight, which is its note.
  const box = page.getByRole('dialog', { name: 'Note on the highlight' })
  await expect(box).toHaveCount(0)
  await page.keyboard.type('nothing to compare with clay.', { delay: 30 })
  await expect(box.getByRole('textbox')).toHaveValue('nothing to compare with clay.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0)
  await expect(list).toContainText('nothing to compare with clay.')
  await expectAccessible(page, 'the highlights')

  await page.reload()
  await expect(list).toContainText('nothing to compare with clay.')
  const painted = () =>
    page.evaluate(() => [...(CSS.highlights.get('mark-green') ?? [])].map((range) => (range as Range).toString()))
  await expect.poll(painted).toEqual([expect.stringContaining('Pots in the shade lost little water')])
  await page
    .locator('#paper')
    .getByText(/^Pots in the shade lost/)
    .click({ position: { x: 30, y: 10 } })
  await expect(page).toHaveURL(/highlight=\d+/)
  await expect(list.locator('[aria-current]')).toContainText('nothing to compare with clay.')
  const saving = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Markdown' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(
    '(p. 1, green)\n\nnothing to compare with clay.',
  )

  const savingPdf = page.waitForEvent('download')
  await list.getByRole('button', { name: 'PDF' }).click()
  const annotated = await readFile(await (await savingPdf).path(), 'latin1')
  expect(annotated).toMatch(/\/Subtype\s*\/Highlight/)
  expect(annotated).toContain('(nothing to compare with clay.)')

  await page.goto(`${theProduct().url}/storage/${id}?tab=original&side=notes`)
  const mark = page.locator('[data-index="1"] [data-color="green"]').first()
  await expect(mark).toBeVisible()
  const setScheme = (scheme: string) =>
    page.locator('html').evaluate((html, name) => html.setAttribute('data-mantine-color-scheme', name), scheme)
  await setScheme('dark')
  // Its corner has no letters.
  const { x = 0, y = 0, height = 0 } = (await mark.boundingBox()) ?? {}
  const corner = async () =>
    averageOf(page, await page.screenshot({ clip: { x, y: y + height - 2, width: 40, height: 2 } }))
  await expect.poll(async () => (await corner()).green - (await corner()).red).toBeGreaterThan(12)
  await setScheme('light')
  await list.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.locator('[data-index="1"] [data-color="green"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('nothing to compare with clay.')
})

/** The average colour of a picture. */
function averageOf(page: Page, png: Buffer): Promise<{ red: number; green: number }> {
  return page.evaluate(async (text) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]))
    const drawing = new OffscreenCanvas(1, 1).getContext('2d')
    drawing?.drawImage(picture, 0, 0, 1, 1)
    const [red = 0, green = 0] = drawing?.getImageData(0, 0, 1, 1).data ?? []
    return { red, green }
  }, png.toString('base64'))
}

test('selected text is copied, cited and asked about; a mark made offline is sent once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await signUp(page)
  const title = `Drying of pots ${randomUUID().slice(0, 8)}`
  const { id } = await client.upload('pots.pdf', Uint8Array.from(drawnPdf(title, [[`# ${title}`, '', MARKED]])))
  await waitUntilProcessed(client)
  await page.goto(`${theProduct().url}/storage/${id}?side=notes`)
  const passage = page.locator('#paper').getByText(/^Pots in the shade lost/)
  const tools = page.getByRole('toolbar', { name: 'Selected text' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  await passage.click({ clickCount: 3 })
  await page.keyboard.press('Escape')
  await expect(tools).toBeHidden()
  await passage.click({ clickCount: 3 })
  await tools.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(copied).toBe(MARKED)
  await passage.click({ clickCount: 3 })
  await tools.getByRole('button', { name: 'Cite' }).click()
  await expect.poll(copied).toMatch(new RegExp(`^“${MARKED}” \\(p. 1\\)\n.*${title}`))

  await context.setOffline(true)
  await passage.click({ clickCount: 3 })
  await tools.getByRole('button', { name: 'Note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Written on a train.')
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('region', { name: 'Highlights' })
  await expect(list.getByRole('listitem')).toContainText('Not saved yet.')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/highlights/create')) sent.push(request.url())
  })
  await context.setOffline(false)
  await expect(list.getByText('Not saved yet.')).toHaveCount(0, { timeout: 30_000 })
  await expect(list).toContainText('Written on a train.')
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Written on a train.')

  await passage.click({ clickCount: 3 })
  await tools.getByRole('button', { name: 'Ask about this' }).click()
  const field = page.getByRole('textbox', { name: 'Ask about this paper' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`“${MARKED}” `)
})

// Proves: x-highlight-areas, x-highlights-pdf
test('an area drawn over the original is listed, found again by its picture, and a square in the PDF', {
  tag: '@campaign',
}, async ({ page }) => {
  const client = await signUp(page)
  const title = `Shapes of pots ${randomUUID().slice(0, 8)}`
  const { id } = await client.upload('shapes.pdf', Uint8Array.from(drawnPdf(title, [[`# ${title}`, '', MARKED]])))
  await waitUntilProcessed(client)
  await page.goto(`${theProduct().url}/storage/${id}?tab=original&side=notes`)
  const sheet = page.locator('[data-index="1"]')
  await expect(sheet.locator('canvas').first()).toBeVisible()

  const draw = async () => {
    await page.getByText('Drag over a figure, table or formula.').waitFor()
    const { x = 0, y = 0 } = (await sheet.boundingBox()) ?? {}
    await page.mouse.move(x + 100, y + 150)
    await page.mouse.down()
    await page.mouse.move(x + 200, y + 200)
    await page.mouse.move(x + 300, y + 350)
    await page.mouse.up()
  }
  const colors = page.getByRole('toolbar', { name: 'Selected area' })
  await page.keyboard.press('Shift+H')
  await draw()
  await expect(colors.getByRole('button', { name: 'Highlight in yellow' })).toBeFocused()
  await expectAccessible(page, 'a drawn area')
  await page.keyboard.press('Escape')
  await expect(colors).toBeHidden()
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Highlight an area' }).click()
  await draw()
  await colors.getByRole('button', { name: 'Highlight in blue' }).click()

  const list = page.getByRole('region', { name: 'Highlights' })
  await expect(list.getByText('1 highlight')).toBeVisible()
  await page.reload()
  const box = sheet.locator('[data-color="blue"]')
  await expect(box).toBeVisible()
  await expect(list.locator('canvas')).toBeVisible()
  await list.getByRole('button', { name: /^Area/ }).click()
  await expect(page).toHaveURL(/#area-1-/)
  await box.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
  await page.mouse.click(x + 20, y + 20)
  await expect(page).toHaveURL(/highlight=\d+/)

  const saving = page.waitForEvent('download')
  await list.getByRole('button', { name: 'PDF' }).click()
  expect(await readFile(await (await saving).path(), 'latin1')).toMatch(/\/Subtype\s*\/Square/)
})

// Proves: x-highlight-sharing, x-highlight-tags, x-collection-notice
test('a tagged highlight is shared with a collection, whose reader accepts it in the notifications', {
  tag: '@campaign',
}, async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8)
  const owner = await signUp(page)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  const reader = await signUp(other)
  const file = textPaper(mark)
  const { id } = await owner.upload(file.name, new Uint8Array(file.buffer))
  await waitUntilProcessed(owner)
  await owner.call('PUT', '/articles/publish', { articleId: id, isPublished: true })
  const name = `Peat ${mark}`
  const { data: collection } = await owner.call<{ id: number }>('POST', '/library/collections/create', { name })
  const collectionId = collection.id
  await owner.call('PUT', '/library/collections/papers', { collectionId, articleIds: [id], isIn: true })
  await owner.call('PUT', '/library/collections/share', { collectionId, email: reader.email, role: 'reader' })

  await page.goto(`${theProduct().url}/storage/${id}?side=notes`)
  await page
    .locator('#paper p')
    .filter({ hasText: /\w+ \w+ \w+/ })
    .last()
    .click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Highlight in pink' }).click()
  const list = page.getByRole('region', { name: 'Highlights' })
  const actions = list.getByRole('button', { name: /^Actions for/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of the highlight' })
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('method')
  await dialog.getByRole('button', { name: 'Create new tag' }).click()
  await expect(dialog.getByLabel('method')).toBeChecked()
  await expectAccessible(page, 'the tags')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(list.getByRole('list', { name: 'Tags' })).toContainText('method')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Share with collections' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share the highlight' })
  await expect(sharing.getByText('Only you see it so far')).toBeVisible()
  await sharing.getByLabel(name).check()
  await expectAccessible(page, 'sharing a highlight')
  await sharing.getByRole('button', { name: 'Done' }).click()
  await expect(list.getByText(`Shared with “${name}”`)).toBeVisible()

  await other.goto(`${theProduct().url}/`)
  await other.getByRole('button', { name: /^Notifications, 1 new/ }).click()
  const bell = other.getByRole('dialog', { name: /^Notifications/ })
  await expect(bell.getByText(`“${name}”`)).toBeVisible()
  await expectAccessible(other, 'an invitation')
  await bell.getByRole('button', { name: 'Accept' }).click()
  // The list of notifications, which names the collection, may still be closing.
  await other.getByRole('link', { name: `Drying of clay pots ${mark}` }).click()
  await other.goto(`${theProduct().url}/storage/${id}?tab=notes`)
  const seen = other.getByRole('region', { name: 'Highlights' })
  await expect(seen.getByText('1 highlight')).toBeVisible()
  await expect(seen.getByRole('listitem')).toContainText('By ')
  await expectAccessible(other, 'shared highlights')
  await seen.getByRole('button', { name: /^Actions for/ }).click()
  await expect(other.getByRole('menuitem', { name: 'Copy quote with citation' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await context.close()
})
