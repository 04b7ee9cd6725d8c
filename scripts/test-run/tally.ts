import type { Outcome } from '../run-command.ts'

/** Counts of tests; a gate is one. */
export interface Counts {
  passed: number
  failed: number
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce((one, other) => ({ passed: one.passed + other.passed, failed: one.failed + other.failed }))
}

/** Prints failures and, as the last line, the totals; exits with 1 if anything failed. */
export function end({ passed, failed }: Counts, failures: readonly string[]): void {
  for (const failure of failures) console.log(`\nFAILED  ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode ??= failed > 0 ? 1 : 0
}

/** Lines shown of a failed tool's output. */
const shownLines = 200

/** Reports a gate with its output if it failed, and counts it. */
export function reportGate(name: string, { ok, output, seconds }: Omit<Outcome, 'end'>): Counts {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) {
    const lines = output.trimEnd().split('\n')
    console.log(lines.slice(0, shownLines).join('\n'))
    if (lines.length > shownLines) console.log(`… and ${lines.length - shownLines} lines more`)
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
