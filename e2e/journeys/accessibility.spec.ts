import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { type Client, newClient } from '../product/client.ts'
import type { Display } from '../product/displays.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { addSamples, storeSession, theProduct } from '../product/visit.ts'

const ALL_WIDTHS: readonly Display[] = [
  { width: 390, theme: 'dark' },
  { width: 768, theme: 'light' },
  { width: 1440, theme: 'light' },
]

/** With one call open; all of them are the same. Opened once, as it is slow. */
const API_DOCS = '/api/docs#/articles/articles.search'

test.describe.configure({ mode: 'parallel' })

let client: Client
let papers: Awaited<ReturnType<typeof addSamples>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const { url, dataDir } = theProduct()
  client = await newClient(url, dataDir)
  papers = await addSamples(client)
})

async function check(page: Page, path: string): Promise<void> {
  await openLoaded(page, theProduct().url + path)
  if (path === API_DOCS) await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible()
  await expectAccessible(page, path, { targets: true })
}

/** The path of a processed document on the visualisation screen. */
async function visualised(page: Page): Promise<string> {
  await page.goto(`${theProduct().url}/docviz`)
  const buffer = drawnPdf('On peat', [['# On peat', '', 'The peat was wet. It dried in two days.']])
  await page.getByLabel('Pdf to visualise').setInputFiles({ name: 'peat.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('region', { name: /^Page 1, / })).toBeVisible({ timeout: 60_000 })
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

for (const { theme, width } of ALL_WIDTHS) {
  // Proves: 2-breakpoints
  test(`axe finds nothing on the screens, ${theme}, ${width} px`, { tag: '@campaign' }, async ({ page }) => {
    test.setTimeout(480_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const ofVisitors = ['/', '/login', '/registration', '/knowledge', '/compare', '/docviz', '/nowhere']
    if (width === 390) ofVisitors.push(API_DOCS)
    for (const path of ofVisitors) await check(page, path)
    await storeSession(page, client)
    await client.call('PUT', '/profile/update', { manualSiteTheme: theme })
    const pdf = papers.find(({ fileName }) => fileName.endsWith('.pdf'))?.id
    const paths = [
      '/',
      '/knowledge?q=lettuce',
      '/knowledge?q=xyzzy',
      '/storage',
      '/storage?tab=bin',
      '/chat',
      '/upload-activity',
      '/profile',
      '/profile/api-key',
      '/security',
      '/storage/999999',
    ]
    const views = ['read', 'original', 'statements', 'statements&as=graph', 'details'].map(
      (tab) => `/storage/${pdf}?tab=${tab}`,
    )
    const compared = papers.map(({ id }) => id).join()
    const comparisons = ['table', 'differences', 'overlap'].map((view) => `/compare?papers=${compared}&view=${view}`)
    for (const path of [...paths, ...views, ...comparisons]) await check(page, path)
    const document = await visualised(page)
    for (const more of ['', '&tab=grades', '&correct=&box=1', '&beside=read']) await check(page, document + more)
  })
}
