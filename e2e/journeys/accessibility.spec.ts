import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { DISPLAYS } from '../product/displays.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { openLoaded } from '../product/open-loaded.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

/** With one call open; all of them are the same. */
const API_DOCS = '/api/docs#/articles/articles.search'

test.describe.configure({ mode: 'parallel' })

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

for (const { theme, width } of DISPLAYS) {
  // Proves: 2-breakpoints
  test(`axe finds nothing on the screens, ${theme}, ${width} px`, { tag: '@campaign' }, async ({ page }) => {
    test.setTimeout(480_000)
    await page.setViewportSize({ width, height: 900 })
    const ofVisitors = ['/', '/login', '/registration', '/knowledge', '/compare', '/docviz', API_DOCS, '/nowhere']
    for (const path of ofVisitors) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await check(page, path)
    }
    const client = await signUp(page)
    await client.call('PUT', '/profile/update', { manualSiteTheme: theme })
    const papers = await addSamples(client)
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
