import { endWithSignals } from './run-command.ts'
import { gates, runGate } from './test-run/gates.ts'
import { runPlaywright, runVitest } from './test-run/suites.ts'
import { type Counts, end, reportGate, sum } from './test-run/tally.ts'

/**
 * Every check and test that guards a landing, to the end also when some fail. The gates run beside vitest, whose workers
 * often wait. What takes longer is in run-campaigns.ts.
 */
endWithSignals()
const checking = runGates()
const { counts, failures } = await runVitest('vitest.config.ts')
const checked = await checking
const journeys = process.exitCode === undefined ? [await runPlaywright('journeys')] : []
end(sum([...checked, counts, ...journeys]), failures)

async function runGates(): Promise<Counts[]> {
  const all: Counts[] = []
  for (const gate of gates) all.push(reportGate(gate.name, await runGate(gate)))
  return all
}
