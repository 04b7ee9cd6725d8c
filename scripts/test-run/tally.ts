import type { Outcome } from '../run-command.ts'
import type { Summary } from './run-suites.ts'

/** Prints failures, flaky tests and, as the last line, the totals; exits with 1 if anything failed. */
export function end({ passed, failed, failures, flaky }: Summary): void {
  for (const failure of failures) console.log(`\nFAILED  ${failure}`)
  if (flaky.length > 0) console.log(`\n${flaky.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode ??= failed > 0 ? 1 : 0
}

/** Lines shown of a failed tool's output. */
const shownLines = 200

/** Reports a gate with its output if it failed. */
export function reportGate(name: string, { ok, output, seconds }: Omit<Outcome, 'end'>): void {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
  if (ok) return
  const lines = output.trimEnd().split('\n')
  console.log(lines.slice(0, shownLines).join('\n'))
  if (lines.length > shownLines) console.log(`… and ${lines.length - shownLines} lines more`)
}
