import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createKey } from '../product/api-key.ts'
import { colophon } from '../product/command-line.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { runImport } from '../product/import-records.ts'
import { connect, overHttp, overStdio, use } from '../product/mcp-client.ts'
import { readPaper, waitUntilProcessed } from '../product/papers.ts'
import { openOaiProvider, PROVIDED } from '../product/providers/oai-provider.ts'
import { textPaper } from '../product/small-files.ts'
import { signUp, theProduct } from '../product/visit.ts'

const TOOLS = ['search', 'fetch', 'ask', 'claims', 'compare', 'cite', 'audit']

// Proves: x-cli
test('a file added from the command line is in My storage, and commands print what its page shows', async ({
  page,
}) => {
  const { url } = theProduct()
  const key = await createKey(page, await signUp(page), ['read', 'write', 'chat', 'export'])
  const mark = randomUUID().slice(0, 8)
  const { name, buffer } = textPaper(mark)
  const title = `Drying of clay pots ${mark}`
  const run = (...words: string[]) => colophon(url, key, words)
  const folder = await mkdtemp(join(tmpdir(), 'colophon-cli-'))
  const file = join(folder, name)
  await writeFile(file, buffer)

  expect(await colophon(url, 'clp_wrong', ['add', file])).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/: failed: This API key is unknown\./),
  })
  await page.goto(`${url}/storage`)
  await expect(page.getByText('Your storage is empty.')).toBeVisible()
  const added = await run('add', file)
  await rm(folder, { recursive: true })
  expect(added).toEqual({ code: 0, output: expect.stringMatching(/: added as paper \d+\n$/), errors: '' })
  const id = /(\d+)\n$/.exec(added.output)?.[1] ?? ''
  await page.reload()
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/storage/${id}\\b`))

  expect((await run('search', mark)).output).toContain(`${id}  ${title}\n`)
  const { output: answer } = await run('ask', 'How many pots were dried?', '--papers', id)
  const quote = /“(.+)” \(/.exec(answer)?.[1] ?? ''
  expect(quote).toContain('forty pots')
  await expect(page.getByText(quote).first()).toBeVisible()
  const { output: claims } = await run('claims', id, '--json')
  await page.getByRole('link', { name: 'Claims' }).click()
  await expect(page.getByText(`All ${JSON.parse(claims).length}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  const { output: citations } = await run('export')
  expect(citations).toContain(title)
  expect(citations.trim()).toBe((await page.getByLabel('The citation as BibTeX').inputValue()).trim())
})

// Proves: x-mcp, x-mcp-rights
test('an MCP client quotes a draft to its owner, as its page shows it, and finds nothing of it for others', async ({
  page,
  browser,
}) => {
  const { url } = theProduct()
  const owner = await signUp(page)
  const mark = randomUUID().slice(0, 8)
  const pages = [
    [`# Peat of the fen ${mark}`, 'The fen is wet in winter and dry in summer.'],
    ['# Results', `The peat of basin ${mark} lost twelve grams of water in an hour.`],
  ]
  const { id } = await owner.upload('peat.pdf', new Uint8Array(drawnPdf('Peat', pages)))
  await waitUntilProcessed(owner)
  const key = await createKey(page, owner, ['read', 'chat'])
  const question = `How much water did the peat of basin ${mark} lose?`
  for (const transport of [overStdio(url, key), overHttp(url, key)]) {
    const client = await connect(transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
    const { papers } = await use(client, 'search', { query: mark, where: 'mine' })
    expect(papers.map((paper: { id: number }) => paper.id)).toEqual([id])
    const [quote] = (await use(client, 'ask', { question, papers: [id] })).quotes
    expect(quote).toMatchObject({ paper: id, page: 2, text: expect.stringContaining('twelve grams') })
    await client.close()
    for (const place of [`#at-${quote.start}-${quote.end}`, `?tab=original#page-${quote.page}`]) {
      await page.goto(papers[0].url + place)
      await expect(page.getByText(quote.text).first()).toBeInViewport()
    }
  }

  const other = await browser.newContext()
  const otherPage = await other.newPage()
  const client = await connect(overHttp(url, await createKey(otherPage, await signUp(otherPage), ['read', 'chat'])))
  await other.close()
  expect(await use(client, 'search', { query: `"${mark}"`, where: 'all' })).toMatchObject({ total: 0 })
  expect(JSON.stringify(await use(client, 'ask', { question }))).not.toContain('twelve grams')
  expect(await use(client, 'fetch', { paper: id })).toBeUndefined()
  await client.close()
})

// Proves: x-oai-lists, x-oai-deleted
test('a paper is provided over OAI-PMH when it is published, and is a deleted record when it is unpublished', async ({
  page,
}) => {
  const { url } = theProduct()
  const id = await readPaper(await signUp(page))
  const begun = `${new Date().toISOString().slice(0, 19)}Z`
  const recordOf = async () => {
    const list = await fetch(`${url}/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${begun}`)
    const records = (await list.text()).split('<record>')
    return records.find((record) => record.includes(`:${id}</identifier>`)) ?? ''
  }
  await page.goto(`${url}/storage/${id}`)
  const title = (await page.getByRole('heading', { level: 1, name: /^Drying of clay pots/ }).textContent()) ?? ''
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  expect(await recordOf()).toBe('')
  await choose('Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish this paper?' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(recordOf).toContain(`<dc:title>${title}</dc:title>`)
  expect(await recordOf()).toContain(`/storage/${id}</dc:identifier>`)
  await page.locator('.Toastify').getByRole('button', { name: 'close' }).click()
  await choose('Unpublish')
  await expect.poll(recordOf).toContain('<header status="deleted">')
  expect(await recordOf()).not.toContain('<metadata>')
})

// Proves: x-harvest, x-harvest-records
test('a record harvested while the product runs is found in the knowledge base and names its provider', async ({
  page,
}) => {
  const { url, dataDir } = theProduct()
  const provider = await openOaiProvider()
  const harvest = runImport(provider.url, dataDir, 'harvest')
  expect(await harvest.ended, harvest.said()).toBe(0)
  provider.server.close()
  await page.goto(`${url}/knowledge?q=${encodeURIComponent(`"${PROVIDED.title}"`)}`)
  await page.getByRole('link', { name: 'All 1 in the archive' }).click()
  const found = page.getByRole('article').filter({ hasText: PROVIDED.title })
  await expect(found).toContainText('Archive')
  await expect(found).not.toContainText('arXiv')
  await found.getByRole('link', { name: PROVIDED.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: PROVIDED.title })).toBeVisible()
  await expect(page.getByText('John Doe').first()).toBeVisible()
  expect(await page.getByRole('link', { name: /^Page at/ }).getAttribute('href')).toBe(PROVIDED.page)
})
