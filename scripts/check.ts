import { endWithSignals } from './run-command.ts'
import { gates, runGate } from './test-run/gates.ts'
import { reportGate } from './test-run/tally.ts'

/** The checks without the tests: all, or those named as arguments. */
endWithSignals()
const wanted = process.argv.slice(2)
for (const gate of gates) {
  if (wanted.length > 0 && !wanted.includes(gate.name)) continue
  const { failed } = reportGate(gate.name, await runGate(gate))
  if (failed > 0) process.exitCode = 1
}
