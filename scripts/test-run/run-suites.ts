import { addToList, compareWithList, FLAKY_LIST, firstLine } from './flaky-list.ts'
import type { SecondRun, Suite } from './suites.ts'
import type { Failure, Run } from './test-reports.ts'

/** What a whole run found. */
export interface Summary {
  passed: number
  failed: number
  /** Each with what happened, for the end of the output. */
  failures: string[]
  /** Flaky tests, each with its first error, and what was done to the list. */
  flaky: string[]
}

/** With more failures something is broken, and running each again would only take time. */
const MOST_RERUNS = 20

/** Lines of a failure that are repeated at the end, because truncated logs keep their end. */
const SHOWN_LINES = 15

/**
 * Runs suites one after the other, then each failed test once more, alone. A test that passes then is flaky: it counts
 * as passed, and is added to the list of flaky tests in `root`, or in CI only printed. One that is listed already
 * fails. Errors outside of tests always fail.
 */
export async function runSuites(suites: readonly Suite[], root: string, today = new Date()): Promise<Summary> {
  const first: { suite: Suite; run: Run }[] = []
  for (const suite of suites) if (!isInterrupted()) first.push({ suite, run: await suite.run() })

  const second: Run[] = []
  const flaky: Failure[] = []
  const failed: Failure[] = []
  for (const { suite, run } of first) {
    const again = await runAgain(suite, run.failures)
    second.push(again)
    flaky.push(...again.flaky)
    failed.push(...again.failures)
  }

  const runs = [...first.map(({ run }) => run), ...second]
  const passed = runs.reduce((all, run) => all.union(run.passed), new Set<string>())
  const outside = runs.flatMap((run) => run.outside)
  const { rows, again } = await compareWithList(flaky, root, today.toISOString().slice(0, 10))
  for (const { failure } of again) passed.delete(failure.id)
  const isCi = Boolean(process.env.CI)
  if (rows.length > 0 && !isCi) await addToList(rows, root)

  return {
    passed: passed.size,
    failed: failed.length + again.length + outside.length,
    failures: [
      ...failed.map(({ id, error }) => `${id}\n${beginning(error)}`),
      ...again.map(
        ({ failure, date }) =>
          `${failure.id}\nflaky again after ${date}: mend it, and write the date into the last column of ${FLAKY_LIST}\n${beginning(failure.error)}`,
      ),
      ...outside.map((error) => `outside of the tests\n${beginning(error)}`),
    ],
    flaky: [
      ...flaky.map(({ id, error }) => `FLAKY   ${id}\n        ${firstLine(error)}`),
      ...(rows.length > 0 ? [`${isCi ? 'Add to' : 'Added to'} ${FLAKY_LIST}:\n${rows.join('\n')}`] : []),
    ],
  }
}

async function runAgain(suite: Suite, failures: readonly Failure[]): Promise<SecondRun> {
  if (failures.length > 0 && failures.length <= MOST_RERUNS && !isInterrupted()) return suite.runFailedAgain(failures)
  if (failures.length > MOST_RERUNS) console.log(`\n${failures.length} tests failed: none is run again.`)
  return { passed: new Set(), failures: [...failures], outside: [], flaky: [] }
}

/** A signal that ended the run sets the exit code. */
function isInterrupted(): boolean {
  return process.exitCode !== undefined
}

function beginning(text: string): string {
  return text.split('\n').slice(0, SHOWN_LINES).join('\n')
}
