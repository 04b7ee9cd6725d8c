import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repository, runCommand } from '../run-command.ts'
import { findBrowser, howToGetBrowser } from './find-browser.ts'
import type { Counts } from './tally.ts'
import { countPlaywright, countVitest, slowestFiles, vitestFailures } from './test-reports.ts'

/** Runs the tests of a vitest configuration, then prints the slowest files; `failures` describes each test that failed. */
export async function runVitest(config: string): Promise<{ counts: Counts; failures: string[] }> {
  console.log(`\nvitest (${config})`)
  const report = join(repository, '.cache', 'vitest.json')
  await rm(report, { force: true })
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runCommand(['vitest', 'run', '--config', config, ...flags], { show: true })
  console.log(`\nThe slowest files:\n${(await slowestFiles(report)).join('\n')}`)
  return { counts: await countVitest(report, ok), failures: await vitestFailures(report) }
}

/** Runs a project of the Playwright configuration in the browser that is found or installed; without one it fails. */
export async function runPlaywright(project: 'journeys' | 'campaigns'): Promise<Counts> {
  console.log(`\nplaywright (${project})`)
  const browser = await findBrowser()
  if (!browser) {
    console.log(howToGetBrowser)
    return { passed: 0, failed: 1 }
  }
  const report = join(repository, '.cache', 'playwright.json')
  await rm(report, { force: true })
  const env = { CHROMIUM_PATH: browser, E2E_JSON: report }
  const { ok } = await runCommand(['playwright', 'test', '-c', 'e2e', `--project=${project}`], { show: true, env })
  return countPlaywright(report, ok)
}
