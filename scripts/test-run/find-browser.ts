import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { repository, runCommand } from '../run-command.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'

/** What to do if findBrowser finds none. */
export const howToGetBrowser =
  'No browser for the end-to-end tests: run "npx playwright install chromium", or set CHROMIUM_PATH to a Chromium.'

/**
 * The path of a Chromium: CHROMIUM_PATH, one of the machine, Playwright's, or one installed now from the distribution
 * if permitted; else undefined.
 */
export async function findBrowser(): Promise<string | undefined> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return (await onPath(BROWSERS)) ?? (await playwrightsOwn()) ?? (await fromDistribution())
}

/** Chromium without windows and extensions, if installed: journeys take a quarter less time in it. */
export function findHeadlessShell(): Promise<string | undefined> {
  return onPath([SHELL])
}

async function onPath(names: readonly string[]): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      if (await works(path)) return path
    }
  }
  return undefined
}

async function playwrightsOwn(): Promise<string | undefined> {
  const script = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())"
  const asked = await runCommand(['node', '--input-type=module', '-e', script], { folder: join(repository, 'e2e') })
  const path = asked.output.trim()
  return asked.ok && (await works(path)) ? path : undefined
}

async function fromDistribution(): Promise<string | undefined> {
  if (process.geteuid?.() !== 0 || !(await runCommand(['apt-get', '--version'])).ok) return undefined
  console.log('Installing Chromium from the distribution, for the end-to-end tests.')
  await runCommand(['apt-get', 'update', '-qq'])
  await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return onPath(BROWSERS)
}

/** Some distributions install a stub instead of a browser. */
async function works(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
  } catch {
    return false
  }
  return (await runCommand([path, '--version'])).ok
}
