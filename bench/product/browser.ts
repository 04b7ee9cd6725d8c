import { existsSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The row text without a browser. */
export const NO_BROWSER = 'not run: no Chromium here; CHROMIUM_PATH can name one'

/** The Chromium of this machine, or null. */
export async function openBrowser(): Promise<Browser | null> {
  try {
    const { chromium } = await import('playwright-core')
    const own = [process.env.CHROMIUM_PATH ?? '', ...BROWSERS].find((path) => path !== '' && existsSync(path))
    return await chromium.launch({ ...(own ? { executablePath: own } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  } catch {
    return null
  }
}

/** Signs a user in on the screen. */
export async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}
