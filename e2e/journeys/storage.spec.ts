import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Client } from '../product/client.ts'
import { waitUntilLoaded } from '../product/open-loaded.ts'
import { textPaper, wrongType } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const PATIENCE_MS = 60_000

test.describe.configure({ timeout: 180_000 })

type Listed = [{ id: number; title: string; field: string; isPublished: boolean }[], number]

async function mine(client: Client, query = 'doneStatus=true'): Promise<Listed> {
  return (await client.call<Listed>('GET', `/articles/my-articles?${query}`)).data
}

async function isClean(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A user with the given number of small processed papers. */
async function arriveWith(page: Page, marks: readonly string[]): Promise<Client> {
  const client = await signUp(page)
  for (const mark of marks) await client.upload(textPaper(mark).name, new Uint8Array(textPaper(mark).buffer))
  await expect.poll(async () => (await mine(client))[1], { timeout: PATIENCE_MS }).toBe(marks.length)
  return client
}

const newMarks = (count: number) => Array.from({ length: count }, () => randomUUID().slice(0, 8))

test('of several files a wrong type is refused, a duplicate needs confirmation, and the rest are processed', async ({
  page,
}) => {
  const [one, two, three] = newMarks(3) as [string, string, string]
  const client = await arriveWith(page, [one])
  await page.goto(`${theProduct().url}/upload-activity`)
  const copy = { ...textPaper(one), name: 'copy.txt' }
  await page.getByLabel('Files to upload').setInputFiles([textPaper(two), textPaper(three), copy, wrongType()])
  await expect(page.getByRole('alert')).toContainText('picture.pdf: Only txt, docx and pdf files can be read')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('You already have this file')
  await expect(attention.getByRole('link', { name: /^Open/ })).toBeVisible()
  await isClean(page)
  await attention.getByRole('button', { name: 'Keep both' }).click()
  const done = page.getByRole('region', { name: 'Done today' })
  await expect(done.getByRole('listitem')).toHaveCount(4, { timeout: PATIENCE_MS })
  await expect(page.getByText(/of 3 papers done|3 of 3/)).toBeVisible()
  expect((await mine(client))[1]).toBe(4)
})

test('in a window of 1280 px, 40 letters of a title are seen beside the menu, and rows stay low', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const client = await arriveWith(page, newMarks(1))
  const [[listed]] = await mine(client)
  const title = 'The clinical efficacy of shade in the drying of clay pots'
  await client.call('PUT', '/articles/update', { articleId: listed?.id, title })
  await page.goto(`${theProduct().url}/storage`)
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  const letters = await link.evaluate((element) => {
    const { bottom, right } = element.getBoundingClientRect()
    const text = element.firstChild as Text
    const isSeen = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getBoundingClientRect()
      return box.bottom <= bottom + 3 && box.right <= right + 1
    }
    return [...text.data].filter((_, at) => isSeen(at)).length
  })
  expect(letters).toBeGreaterThanOrEqual(40)
  const height = (await page.getByRole('row', { name: title }).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(44)
})
