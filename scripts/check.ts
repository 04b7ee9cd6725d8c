import { endWithSignals } from './run-command.ts'
import { runGates } from './test-run/gates.ts'

/** The checks without the tests: all, or those named as arguments. */
endWithSignals()
const { failed } = await runGates(2, process.argv.slice(2))
if (failed.length > 0) process.exitCode = 1
