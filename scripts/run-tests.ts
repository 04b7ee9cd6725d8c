import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endWithSignals, repository, runCommand } from './run-command.ts'
import { findBrowser, howToGetBrowser } from './test-run/find-browser.ts'
import { gates, runGate } from './test-run/gates.ts'
import { add, type Counts, lastLine, reportGate } from './test-run/tally.ts'
import { countPlaywright, countVitest, vitestFailures } from './test-run/test-reports.ts'

/** Every check and test, one after the other and to the end, also when some fail; the last line is the sum. */
const steps = [...gates.map((gate) => async () => reportGate(gate.name, await runGate(gate))), vitest, playwright]

endWithSignals()
let total: Counts = { passed: 0, failed: 0 }
let failures: string[] = []
for (const step of steps) {
  if (process.exitCode === undefined) total = add(total, await step())
}
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\n${lastLine(total)}`)
process.exitCode ??= total.failed > 0 ? 1 : 0

async function vitest(): Promise<Counts> {
  console.log('\nvitest')
  const report = join(repository, '.cache', 'vitest.json')
  await rm(report, { force: true })
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runCommand(['vitest', 'run', ...flags], { show: true })
  failures = await vitestFailures(report)
  return countVitest(report, ok)
}

async function playwright(): Promise<Counts> {
  if (!existsSync(join(repository, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 }
  console.log('\nplaywright')
  const browser = await findBrowser()
  if (!browser) {
    console.log(howToGetBrowser)
    return { passed: 0, failed: 1 }
  }
  const report = join(repository, '.cache', 'playwright.json')
  await rm(report, { force: true })
  const env = { CHROMIUM_PATH: browser, E2E_JSON: report }
  const { ok } = await runCommand(['playwright', 'test', '-c', 'e2e'], { show: true, env })
  return countPlaywright(report, ok)
}
