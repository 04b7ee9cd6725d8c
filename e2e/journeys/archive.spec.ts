import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type DumpRecord, importDump, importRetraction } from '../product/archive-records.ts'
import { checkAccessibility } from '../product/check-accessibility.ts'
import { signUp, theProduct } from '../product/visit.ts'

/** A word that occurs in no other paper. */
const MARK = 'quasiloopoid'
const RECORDS: DumpRecord[] = [
  record('1911.00001', `Shade of the ${MARK} on $E_n$`, 'On $x^2$ and loops.', { doi: '10.1000/journal.loops' }),
  record('math/9909001', `Water of the ${MARK}`, 'On water.', { comments: 'Withdrawn by the authors' }),
]

function record(id: string, title: string, abstract: string, more: Record<string, unknown>): DumpRecord {
  return {
    id,
    title,
    abstract,
    submitter: 'Ann Looper',
    authors: 'Ann Looper and Jan de Vries',
    authors_parsed: [
      ['Looper', 'Ann', ''],
      ['de Vries', 'Jan', ''],
    ],
    comments: null,
    'journal-ref': null,
    doi: null,
    'report-no': null,
    categories: 'math.AT math.CA',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    versions: [{ version: 'v1', created: 'Fri, 1 Nov 2019 12:00:00 GMT' }],
    update_date: '2019-11-02',
    ...more,
  }
}

test.beforeAll(() => importDump(theProduct().dataDir, RECORDS))

const shade = (page: Page) => page.getByRole('link', { name: /^Shade of the/ })

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

// Proves: 1-knowledge-archive
test('an arXiv record is found, read, cited and bookmarked', async ({ page }) => {
  await signUp(page)
  await page.goto(`${theProduct().url}/knowledge?q=${MARK}`)
  await page.getByRole('link', { name: 'All 2 in the archive' }).click()
  await shade(page).click()
  await expect(page.getByRole('link', { name: 'Algebraic Topology' })).toBeVisible()
  await expect(page.locator('sup', { hasText: '2' })).toBeVisible()
  const pdf = page.getByRole('link', { name: /Read the pdf at arXiv/ })
  expect(await pdf.getAttribute('href')).toContain('arxiv.org/pdf/1911.00001')
  expect(await pdf.getAttribute('rel')).toBe('noopener noreferrer')
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  await expect(page.getByLabel('The citation as BibTeX')).toHaveValue(/author = \{Looper, Ann and de Vries, Jan\}/)
  await axe(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .bib' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.bib$/)
  await page.keyboard.press('Escape')
  const saved = page.getByRole('button', { name: /^Saved / })
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await axe(page)
})

// Proves: x-retractions, x-file-record, x-library-rating, x-library-search, x-author
test('a retracted record says so, is filed and rated from its page, and found by its rating and its author', {
  tag: '@campaign',
}, async ({ page }) => {
  await importRetraction(theProduct().dataDir, '10.1000/journal.loops')
  await signUp(page)
  await page.goto(`${theProduct().url}/knowledge?q=${MARK}&filter=arxiv`)
  await expect(page.getByRole('article').filter({ has: shade(page) })).toContainText('Retracted')
  await shade(page).click()
  await expect(page.getByText('Retracted on 3 May 2019.')).toBeVisible()
  await expect(page.getByText(/Reason: Error in Data; Unreliable Results\./)).toBeVisible()
  await checkAccessibility(page, 'a retracted record')
  await page.getByRole('button', { name: 'Collections and tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collections and tags' })
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await checkAccessibility(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${theProduct().url}/knowledge?q=${encodeURIComponent('rating:4')}&filter=all`)
  await expect(shade(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Water of the/ })).toHaveCount(0)
  await page.goto(`${theProduct().url}/storage?q=${encodeURIComponent('rating:4')}`)
  await expect(shade(page)).toBeVisible()
  await expect(page.getByRole('img', { name: '4 stars' })).toBeVisible()
  await shade(page).click()
  await page.getByRole('link', { name: 'Ann Looper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Looper' })).toBeVisible()
  const about = page.getByRole('region', { name: 'About the author' })
  await expect(about).toContainText('2 papers')
  await expect(about.getByRole('link', { name: 'Jan de Vries' })).toBeVisible()
  await checkAccessibility(page, 'an author')
})

test('papers are selected and cited by keyboard, and the shortcuts are listed', { tag: '@campaign' }, async ({
  page,
}) => {
  await page.goto(`${theProduct().url}/knowledge?q=${MARK}&filter=arxiv`)
  await expect(shade(page)).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 papers selected')).toBeVisible()
  await axe(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Cite 2 papers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Select the paper')).toBeVisible()
})

test('filters are kept in the URL and shown as chips, and back removes the last one', { tag: '@campaign' }, async ({
  page,
}) => {
  await page.goto(`${theProduct().url}/knowledge?q=${MARK}&filter=arxiv`)
  await page.getByLabel('From year').fill('2010')
  await page.getByLabel('From year').press('Enter')
  await expect(page.getByRole('link', { name: 'Remove Years: from 2010' })).toBeVisible()
  await expect(shade(page)).toBeVisible()
  await page.getByRole('radio', { name: /Permission needed/ }).click()
  await expect(page.getByText(/No paper matches/)).toBeVisible()
  await page.goBack()
  await expect(shade(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(new RegExp(`/knowledge\\?q=${MARK}&filter=arxiv$`))
})

test('papers are added by id with a reason for each miss, bookmarked, and removed by undo', {
  tag: '@campaign',
}, async ({ page }) => {
  await signUp(page)
  await page.goto(`${theProduct().url}/knowledge`)
  await page.getByRole('button', { name: 'Add from the archive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/DOIs/).fill('10.1000/journal.loops\nmath/9909001\n10.1000/none')
  await axe(page)
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await expect(dialog.getByText('2 found, 1 not found.')).toBeVisible()
  await expect(dialog.getByText('No paper here has this DOI.')).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Save 2 papers' }).click()
  await expect(page.getByText('2 papers saved to My storage.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 papers saved to My storage.')).toHaveCount(0)
  await page.goto(`${theProduct().url}/knowledge?q=${MARK}&filter=arxiv`)
  await expect(page.getByRole('button', { name: /^Save Shade/ })).toHaveAttribute('aria-pressed', 'false')
})
