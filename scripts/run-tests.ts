import { endWithSignals } from './run-command.ts'
import { gates, runGate } from './test-run/gates.ts'
import { runPlaywright, runVitest } from './test-run/suites.ts'
import { type Counts, end, reportGate, sum } from './test-run/tally.ts'

/**
 * All checks and tests that guard a landing, continuing after failures. The gates run beside vitest, whose workers
 * often wait. Slower ones are in run-campaigns.ts.
 */
endWithSignals()
const checking = runGates()
const { counts, failures } = await runVitest('vitest.config.ts')
const checked = await checking
const failedGates = checked.filter(({ failed }) => failed > 0).map(({ name }) => `${name}, as said above`)
const journeys = process.exitCode === undefined ? [await runPlaywright('journeys')] : []
end(sum([...checked, counts, ...journeys]), [...failedGates, ...failures])

async function runGates(): Promise<({ name: string } & Counts)[]> {
  const all: ({ name: string } & Counts)[] = []
  for (const gate of gates) all.push({ name: gate.name, ...reportGate(gate.name, await runGate(gate)) })
  return all
}
