import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, type Page, expect as soon } from '@playwright/test'
import { buildWallet } from '../wallet/build.ts'

const JOURNEY_MS = 180_000
const PATIENCE_MS = 30_000

/** With a longer timeout than other journeys, since a prompt involves two pages, a worker and the chain. */
export const expect = soon.configure({ timeout: PATIENCE_MS })

/** A new browser profile with the developer wallet. */
export type BrowserWithWallet = {
  context: BrowserContext
  page: Page
  /** Triggers a wallet prompt and returns its window. */
  prompt(act: () => Promise<unknown>): Promise<Page>
  /** Opens the wallet's own page. */
  open(): Promise<Page>
}

/** A test in a browser with the developer wallet, which is built once per worker. */
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
      prompt: async (act) => {
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

/** Presses a button in a prompt window, which closes, often before Playwright sees the click completed. */
export async function answer(prompt: Page, name: string): Promise<void> {
  const press = prompt.getByRole('button', { name, exact: true }).click()
  const pressed = press.catch((error: Error) => {
    if (!error.message.includes('has been closed')) throw error
  })
  await Promise.all([prompt.waitForEvent('close'), pressed])
}
