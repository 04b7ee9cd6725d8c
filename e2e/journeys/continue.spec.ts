import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { signUp, storeSession, theProduct } from '../product/visit.ts'

const PAGES = 12
const run = promisify(execFile)

test('a user on another device continues reading at the same position', { tag: '@campaign' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const reader = await signUp(page)
  const lines = (number: number) => [`# Part ${number}`, '', `The pots of shelf ${number} dried slowly.`]
  const { id } = await reader.upload(
    'shelves.pdf',
    Uint8Array.from(
      drawnPdf(
        'Shelves of pots',
        Array.from({ length: PAGES }, (_, index) => lines(index + 1)),
      ),
    ),
  )
  await waitUntilProcessed(reader)
  const { url } = theProduct()
  await page.goto(`${url}/storage/${id}?tab=original`)
  const shown = (on: Page) => on.getByRole('textbox', { name: 'Page', exact: true })
  await shown(page).fill('7')
  await shown(page).press('Enter')
  await expect(shown(page)).toHaveValue('7')
  const places = async () =>
    (await reader.call<{ page: number | null }[]>('GET', `/articles/reading-places?articleId=${id}`)).data
  await expect.poll(async () => (await places())[0]?.page, { timeout: 30_000 }).toBe(7)
  await page.goto(url)

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await storeSession(elsewhere, reader)
  await elsewhere.goto(url)
  const way = elsewhere.getByRole('region', { name: 'Continue reading' }).getByRole('listitem')
  await expect(way).toContainText(`page 7 of ${PAGES}`)
  await checkAccessibility(elsewhere, 'going on')
  await way.getByRole('link').click()
  await expect(shown(elsewhere)).toHaveValue('7', { timeout: 30_000 })
  await context.close()
})

test('a call is tried in the API reference with the session and a key, and the shown command does the same', {
  tag: '@campaign',
}, async ({ page }) => {
  test.setTimeout(180_000)
  const reader = await signUp(page)
  const { data } = await reader.call<{ apiKey: string }>('POST', '/profile/create-apikey', {})
  await page.goto(`${theProduct().url}/api/docs`)
  await page.getByPlaceholder('Filter by tag or path').fill('my-counts')
  const group = page.getByRole('button', { name: 'Expand operation' })
  await expect(group).toHaveCount(1)
  await group.press('Enter')
  await page.getByRole('button', { name: /^GET.*my-counts/ }).press('Enter')
  const execute = page.getByRole('button', { name: 'Execute' })
  const answer = page.locator('.live-responses-table')
  const command = page.locator('.curl')
  await execute.press('Enter')
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('ratelimit')
  await expect(command).toContainText('Authorization: Bearer')
  await checkAccessibility(page, 'a call that was answered')
  await page.getByLabel('API key', { exact: true }).fill(data.apiKey)
  await execute.press('Enter')
  await expect(command).toContainText(`X-API-Key: ${data.apiKey}`)
  await expect(command).not.toContainText('Authorization')
  await expect(answer).toContainText('200')
  const { stdout } = await run('sh', ['-c', (await command.textContent()) ?? ''])
  expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200, data: { all: 0 } })
  await page.reload()
  await expect(execute).toBeVisible()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('')
})
