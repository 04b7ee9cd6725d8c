import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { type Client, newClient } from '../product/client.ts'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { theProduct } from '../product/visit.ts'

const EXTENSION = fileURLToPath(new URL('../../extension', import.meta.url))

test.describe('the browser extension', () => {
  let folder: string
  let context: BrowserContext
  let site: Server
  let address: string
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colophon-extension-'))
    await cp(EXTENSION, join(folder, 'extension'), { recursive: true })
    await grantHosts(join(folder, 'extension/manifest.json'))
    site = await openPublisher()
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    context = await openBrowser(join(folder, 'extension'), join(folder, 'profile'))
  })
  test.afterAll(async () => {
    await context.close()
    site.closeAllConnections()
    site.close()
    await rm(folder, { recursive: true, force: true })
  })

  // Proves: x-extension
  test('saves the paper of a page behind a sign-in to My storage', async () => {
    const { url, dataDir } = theProduct()
    const reader = await newClient(url, dataDir)
    const page = await context.newPage()
    await page.goto(`${address}/paper`)
    const popup = await openPopup(page)

    await popup.getByLabel('Address').fill(`${url}/storage`)
    await popup.getByLabel('API key').fill('clp_wrong')
    await popup.getByRole('button', { name: 'Connect' }).click()
    await expect(popup.getByRole('status')).toContainText('API key')
    await popup.getByLabel('API key').fill(await newKey(reader))
    await popup.getByRole('button', { name: 'Connect' }).click()
    await expect(popup.getByRole('status')).toHaveText('On the drying of peat')
    await expectAccessible(popup, 'the popup')

    // Not signed in at the publisher: its page is no paper.
    const save = popup.getByRole('button', { name: 'Save to My storage' })
    await save.click()
    await expect(popup.getByRole('status')).toHaveText('The address is not a PDF. Open it first, or sign in there.')
    await page.goto(`${address}/sign-in`)
    await page.goto(`${address}/paper`)
    await save.click()
    await expect(popup.getByRole('status')).toHaveText('Saved to My storage.')
    const path = new URL((await popup.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? '').pathname
    expect(await filesOf(reader)).toEqual(['On the drying of peat.pdf'])
    expect(path).toMatch(/^\/storage\/\d+$/)

    // The connection is kept, and the same file is not saved twice.
    await popup.reload()
    await popup.getByRole('button', { name: 'Save to My storage' }).click()
    await expect(popup.getByRole('status')).toHaveText('It is in My storage already.')
    expect(await filesOf(reader)).toHaveLength(1)
  })

  // Proves: x-extension
  test('saves the PDF that is open in the browser', async () => {
    const { url, dataDir } = theProduct()
    const reader = await newClient(url, dataDir)
    const page = await context.newPage()
    await page.goto(`${address}/sign-in`)
    await page.goto(`${address}/files/1`)
    const popup = await openPopup(page)
    const connection = JSON.stringify({ address: url, key: await newKey(reader) })
    await popup.evaluate(`chrome.storage.local.set({ connection: ${connection} })`)
    await popup.reload()
    await popup.getByRole('button', { name: 'Save to My storage' }).click()
    await expect(popup.getByRole('status')).toHaveText('Saved to My storage.')
    expect(await filesOf(reader)).toHaveLength(1)
  })

  // Proves: x-extension
  test('says when a page has no paper', { tag: '@campaign' }, async () => {
    const page = await context.newPage()
    await page.goto(`${address}/other`)
    const popup = await openPopup(page)
    await popup.evaluate(`chrome.storage.local.set({ connection: { address: '${address}', key: 'clp_any' } })`)
    await popup.reload()
    await expect(popup.getByRole('status')).toHaveText('There is no PDF on this page, and it names none.')
    await expect(popup.getByRole('button', { name: 'Save to My storage' })).toBeHidden()
  })

  // Proves: x-extension
  test('sends no key over http to another computer, also not to an address that was stored before', {
    tag: '@campaign',
  }, async () => {
    const page = await context.newPage()
    await page.goto(`${address}/other`)
    const popup = await openPopup(page)
    await popup.evaluate('chrome.storage.local.clear()')
    await popup.reload()
    const requests: string[] = []
    context.on('request', (request) => requests.push(request.url()))
    const refusal = (origin: string) =>
      `Others on the network could read your key on its way to ${origin}. Use an address with https://.`
    for (const origin of ['http://papers.example.org', 'http://127.0.0.1.example.org', 'http://192.168.1.10:3000']) {
      await popup.getByLabel('Address').fill(`${origin}/storage`)
      await popup.getByLabel('API key').fill('clp_any')
      await popup.getByRole('button', { name: 'Connect' }).click()
      await expect(popup.getByRole('status')).toHaveText(refusal(origin))
    }
    await popup.evaluate(
      `chrome.storage.local.set({ connection: { address: 'http://old.example.org', key: 'clp_any' } })`,
    )
    await popup.reload()
    await expect(popup.getByRole('status')).toHaveText(refusal('http://old.example.org'))
    expect(requests.filter((url) => url.startsWith('http'))).toEqual([])
  })

  /** The popup as a tab of its extension; a click on its icon cannot be made from here. */
  async function openPopup(page: Page): Promise<Page> {
    const settings = await context.newPage()
    await settings.goto('chrome://extensions')
    const id = await settings.evaluate('document.querySelector("extensions-manager").extensions_[0].id')
    await settings.close()
    const popup = await context.newPage()
    await popup.goto(`chrome-extension://${id}/popup.html`)
    const tabId = await popup.evaluate(
      `chrome.tabs.query({}).then((tabs) => tabs.find(({ url }) => url === ${JSON.stringify(page.url())}).id)`,
    )
    await popup.goto(`chrome-extension://${id}/popup.html?tab=${tabId}`)
    return popup
  }
})

/** A reader grants access to a host in a dialog of the browser, which a test cannot answer. */
async function grantHosts(file: string): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const hosts = ['http://127.0.0.1/*', 'http://localhost/*']
  const permissions = [...manifest.permissions, 'tabs']
  await writeFile(file, JSON.stringify({ ...manifest, permissions, host_permissions: hosts }))
}

function openBrowser(extension: string, profile: string): Promise<BrowserContext> {
  const { HEADLESS_SHELL_PATH: _, CHROMIUM_PATH: executablePath } = process.env
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    // The old headless mode, which Playwright asks for, has no extensions.
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
}

/** A publisher: the page of a paper whose PDF only those signed in get; others get a page. */
async function openPublisher(): Promise<Server> {
  const pdf = drawnPdf('Peat', [['# On the drying of peat', 'Peat loses water quickly in dry air.']])
  const server = createServer((request, response) => {
    const html = (body: string, headers = {}) =>
      response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(body)
    if (request.url === '/sign-in') return html('Signed in', { 'Set-Cookie': 'reader=1; HttpOnly; SameSite=Strict' })
    if (request.url === '/other') return html('<title>Other</title><a href="/paper">A page</a>')
    if (request.url === '/paper') {
      const title = '<meta name="citation_title" content="On the drying of peat">'
      return html(`<title>Peat</title>${title}<meta name="citation_pdf_url" content="/files/1">`)
    }
    if (!request.headers.cookie?.includes('reader=1')) return html('Sign in to read this.')
    return response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(pdf)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

async function newKey(reader: Client): Promise<string> {
  const body = { name: 'Browser', scopes: ['read', 'write'], password: reader.password }
  const { data } = await reader.call<{ apiKey: string }>('POST', '/profile/create-apikey', body)
  return data.apiKey
}

async function filesOf(reader: Client): Promise<string[]> {
  const { data } = await reader.call<[{ fileName: string }[], number]>('GET', '/articles/my-articles')
  return data[0].map(({ fileName }) => fileName)
}
