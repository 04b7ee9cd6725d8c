import { endWithSignals, lowerPriority, repository } from './run-command.ts'
import { runGates } from './test-run/gates.ts'
import { runSuites } from './test-run/run-suites.ts'
import { playwrightSuite, vitestSuite } from './test-run/suites.ts'
import { end } from './test-run/tally.ts'

/**
 * All checks and tests that guard a landing, continuing after failures. The gates run beside vitest, whose workers
 * often wait, one at a time. Slower ones are in run-campaigns.ts.
 */
endWithSignals()
lowerPriority()
const gates = runGates(1)
const journeys = playwrightSuite('journeys')
const suites = [vitestSuite('vitest.config.ts'), { ...journeys, run: () => gates.then(journeys.run) }]
const tests = await runSuites(suites, repository)
const { passed, failed } = await gates
end({
  passed: passed + tests.passed,
  failed: failed.length + tests.failed,
  failures: [...failed.map((name) => `${name}, as said above`), ...tests.failures],
  flaky: tests.flaky,
})
