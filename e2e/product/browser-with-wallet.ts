import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, type Page, expect as soon } from '@playwright/test'
import { buildWallet } from '../wallet/build.ts'

const JOURNEY_MS = 180_000
const PATIENCE_MS = 30_000

/** Waits longer than other journeys do: a question goes through two pages, a worker and the chain. */
export const expect = soon.configure({ timeout: PATIENCE_MS })

/** A browser with the developer wallet in it, new and empty. */
export type BrowserWithWallet = {
  context: BrowserContext
  page: Page
  /** Does something that makes the wallet ask, and answers the window in which it asks. */
  question(act: () => Promise<unknown>): Promise<Page>
  /** Opens the page of the wallet itself, as its button in the browser does. */
  open(): Promise<Page>
}

/** A journey in a browser with the developer wallet; the wallet is built once for all of them. */
export const test = base.extend<{ wallet: BrowserWithWallet }, { walletFolder: string }>({
  walletFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'colophon-wallet-'))
      await buildWallet(folder)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  wallet: async ({ walletFolder, launchOptions, viewport }, use, info) => {
    info.setTimeout(JOURNEY_MS)
    const profile = await mkdtemp(join(tmpdir(), 'colophon-browser-'))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      // The headless shell has no extensions.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      viewport,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        ...(launchOptions.args ?? []),
        `--disable-extensions-except=${walletFolder}`,
        `--load-extension=${walletFolder}`,
      ],
    })
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const page = context.pages()[0] ?? (await context.newPage())
    await use({
      context,
      page,
      question: async (act) => {
        const [asked] = await Promise.all([context.waitForEvent('page'), act()])
        await expect(asked.getByRole('heading')).toBeVisible()
        return asked
      },
      open: async () => {
        const opened = await context.newPage()
        await opened.goto(new URL('/wallet.html', worker.url()).href)
        await expect(opened.getByRole('heading', { name: 'Accounts' })).toBeVisible()
        return opened
      },
    })
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

/** Presses a button in the window of a question, which then goes away: often before the press is reported as done. */
export async function answer(question: Page, name: string): Promise<void> {
  const press = question.getByRole('button', { name, exact: true }).click()
  const pressed = press.catch((error: Error) => {
    if (!error.message.includes('has been closed')) throw error
  })
  await Promise.all([question.waitForEvent('close'), pressed])
}
