import type { Outcome } from '../run-command.ts'

/** Counts of single tests; a gate is one. */
export interface Counts {
  passed: number
  failed: number
}

/** The last line of a run. */
export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}

export function add(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

/** Lines of a failed tool's output that are shown. */
const shownLines = 200

/** Tells how a gate went, with what it said if it failed, and counts it. */
export function reportGate(name: string, { ok, output, seconds }: Outcome): Counts {
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) {
    const lines = output.trimEnd().split('\n')
    console.log(lines.slice(0, shownLines).join('\n'))
    if (lines.length > shownLines) console.log(`… and ${lines.length - shownLines} lines more`)
  }
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
