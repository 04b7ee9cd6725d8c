import type { ImportProgress } from './features/archive/import-file.ts'
import { progressLine } from './features/archive/progress-line.ts'

/** Interval of progress lines where they cannot be rewritten in place. */
const PRINT_INTERVAL_MS = 5000
const REWRITE_INTERVAL_MS = 200

/** Prints the progress of an import: one line that is rewritten, or lines in a pipe. */
export function progressPrinter(subject: string, seconds: () => number): (progress: ImportProgress) => void {
  let from: number | null = null
  let printedAt = 0
  let stage: ImportProgress['stage'] = 'read'
  return (progress) => {
    from ??= progress.linesDone
    const every = process.stdout.isTTY ? REWRITE_INTERVAL_MS : PRINT_INTERVAL_MS
    if (stage === progress.stage && performance.now() - printedAt < every) return
    printedAt = performance.now()
    stage = progress.stage
    const line = `${subject}: ${progressLine(progress, from, seconds())}`
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
  }
}

/** Removes the line that is rewritten. */
export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
}
