import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { repository, runCommand } from '../run-command.ts'
import { findBrowser, findHeadlessShell, howToGetBrowser } from './find-browser.ts'
import { outsideErrorsOf } from './outside-errors.ts'
import type { Counts } from './tally.ts'
import { countPlaywright, countVitest, slowestFiles, vitestFailures } from './test-reports.ts'

/** Runs a vitest configuration and prints the slowest files; `failures` describes each failed test. */
export async function runVitest(config: string): Promise<{ counts: Counts; failures: string[] }> {
  console.log(`\nvitest (${config})`)
  const report = join(repository, '.cache', 'vitest.json')
  await rm(report, { force: true })
  await rm(outsideErrorsOf(report), { force: true })
  const reporters = ['default', 'json', join(import.meta.dirname, 'outside-errors.ts')]
  const flags = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
  const env = { ...(await environment()), VITEST_REPORT: report }
  const { ok, end } = await runCommand(['vitest', 'run', '--config', config, ...flags], { show: true, env })
  console.log(`\nThe slowest files:\n${(await slowestFiles(report)).join('\n')}`)
  const failures = await vitestFailures(report)
  if (!ok && failures.length === 0) failures.push(`no test: vitest ended with ${end}`)
  return { counts: await countVitest(report, ok), failures }
}

/**
 * Runs a Playwright project in the browser found or installed; fails without one. Journeys without a wallet use the
 * headless shell if there is one; campaigns always use the whole browser.
 */
export async function runPlaywright(project: 'journeys' | 'campaigns'): Promise<Counts> {
  console.log(`\nplaywright (${project})`)
  const browser = await findBrowser()
  if (!browser) {
    console.log(howToGetBrowser)
    return { passed: 0, failed: 1 }
  }
  const report = join(repository, '.cache', 'playwright.json')
  await rm(report, { force: true })
  const shell = project === 'journeys' ? await findHeadlessShell() : undefined
  const env = {
    ...(await environment()),
    CHROMIUM_PATH: browser,
    ...(shell && { HEADLESS_SHELL_PATH: shell }),
    E2E_JSON: report,
  }
  const { ok, end } = await runCommand(['playwright', 'test', '-c', 'e2e', `--project=${project}`], { show: true, env })
  if (!ok) console.log(`playwright ended with ${end}`)
  return countPlaywright(report, ok)
}

const SHARED_MEMORY = '/dev/shm'
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Caches compiled modules between processes, and puts temporary files in memory if there is room: databases on disk
 * take a fifth of the run.
 */
async function environment(): Promise<Record<string, string>> {
  const memory = await statfs(SHARED_MEMORY).catch(() => null)
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= ROOM_BYTES
  return {
    NODE_COMPILE_CACHE: join(repository, '.cache', 'node'),
    ...(hasRoom && !process.env.TMPDIR && { TMPDIR: SHARED_MEMORY }),
  }
}
