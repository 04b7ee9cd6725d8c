import { mkdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repository, runCommand } from '../run-command.ts'
import { findBrowser, findHeadlessShell, howToGetBrowser } from './find-browser.ts'
import { outsideErrorsOf } from './outside-errors.ts'
import { type Failure, type Run, readPlaywrightRun, readVitestRun, slowestFiles } from './test-reports.ts'

/** Tests that one tool runs. */
export interface Suite {
  run(): Promise<Run>
  /** Runs the failed tests of the run before once more, one at a time with nothing beside them. */
  runFailedAgain(failures: readonly Failure[]): Promise<SecondRun>
}

/** A second run of failed tests: `flaky` passed now, `failures` did not. */
export interface SecondRun extends Run {
  flaky: Failure[]
}

/** Where tests are, and whether the tool's output is shown while it runs. */
const HERE = { folder: repository, show: true }

/** The tests of a vitest configuration; their run prints the slowest files. */
export function vitestSuite(config: string, { folder, show } = HERE): Suite {
  const report = join(folder, '.cache', 'vitest.json')

  const start = async (filters: string[]): Promise<Run> => {
    await mkdir(dirname(report), { recursive: true })
    await rm(report, { force: true })
    await rm(outsideErrorsOf(report), { force: true })
    const reporters = ['default', 'json', join(import.meta.dirname, 'outside-errors.ts')]
    const flags = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
    const env = { ...(await environment()), VITEST_REPORT: report }
    const command = ['vitest', 'run', '--config', config, ...flags, ...filters]
    const { end } = await runCommand(command, { show, env, folder })
    return readVitestRun(report, folder, end)
  }

  return {
    run: async () => {
      console.log(`\nvitest (${config})`)
      const run = await start([])
      console.log(`\nThe slowest files:\n${(await slowestFiles(report)).join('\n')}`)
      return run
    },
    runFailedAgain: async (failures) => {
      const second: SecondRun = { passed: new Set(), failures: [], outside: [], flaky: [] }
      for (const failure of failures) {
        console.log(`\nonce more, alone: ${failure.id}`)
        // vitest compares the pattern with the names of groups and test, joined like this.
        const name = failure.names.length > 0 ? [`--testNamePattern=^${RegExp.escape(failure.names.join(' > '))}$`] : []
        const { passed, failures: still, outside } = await start([join(folder, failure.file), ...name])
        const isFlaky = passed.size > 0 && still.length === 0 && outside.length === 0
        second[isFlaky ? 'flaky' : 'failures'].push(failure)
        second.passed = second.passed.union(passed)
        second.outside.push(...outside)
      }
      return second
    },
  }
}

/**
 * The tests of a Playwright project in the browser found or installed; they fail without one. Journeys without a wallet
 * use the headless shell if there is one; campaigns always use the whole browser.
 */
export function playwrightSuite(project: 'journeys' | 'campaigns', { folder, show } = HERE): Suite {
  const report = join(folder, '.cache', 'playwright.json')

  const start = async (flags: string[]): Promise<Run> => {
    const browser = await findBrowser()
    if (!browser) return { passed: new Set(), failures: [], outside: [howToGetBrowser] }
    await rm(report, { force: true })
    const shell = project === 'journeys' ? await findHeadlessShell() : undefined
    const env = {
      ...(await environment()),
      CHROMIUM_PATH: browser,
      ...(shell && { HEADLESS_SHELL_PATH: shell }),
      E2E_JSON: report,
    }
    const command = ['playwright', 'test', '-c', 'e2e', `--project=${project}`, ...flags]
    const { end } = await runCommand(command, { show, env, folder })
    return readPlaywrightRun(report, folder, end)
  }

  return {
    run: () => {
      console.log(`\nplaywright (${project})`)
      return start([])
    },
    runFailedAgain: async (failures) => {
      console.log(`\nonce more, alone: ${failures.map(({ id }) => id).join('; ')}`)
      // Also runs tests that were skipped because one before them failed.
      const second = await start(['--last-failed', '--workers=1'])
      const flaky = failures.filter(({ id }) => second.passed.has(id))
      const missing = failures.filter(
        ({ id }) => !second.passed.has(id) && !second.failures.some((failure) => failure.id === id),
      )
      return { ...second, failures: [...second.failures, ...missing], flaky }
    },
  }
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
