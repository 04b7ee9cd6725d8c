import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ImportProgress } from '../features/archive/import-file.ts'
import { ImportRefused } from '../features/archive/import-refused.ts'
import { formatCount, progressLine } from '../features/archive/progress-line.ts'
import { isAway, isReadOnly } from '../platform/database/connection-errors.ts'
import { isStoreAway } from '../platform/files/store-endpoint.ts'
import { complain, counted, STOPPED, say } from '../platform/process/command.ts'

/** How long database and object store may be away at a time. */
const PATIENCE_MS = 300_000
const PAUSE_MS = 2000
/** Interval of progress lines where they cannot be rewritten in place. */
const PRINT_INTERVAL_MS = 5000
const REWRITE_INTERVAL_MS = 200

type Progress = (progress: ImportProgress) => void
type Options = { onProgress: Progress; signal: AbortSignal }

/** What is printed of an import that is done. */
type Summary = {
  counts: Record<string, number>
  /** Where the records are from. */
  source?: string
  /** What is counted as rejected. */
  unit: 'lines' | 'records'
  rejected: number
  /** The path of the list of what was rejected. */
  rejects: string
  /** How far it came. */
  reached: string
  isResumed: boolean
  isStopped: boolean
}
/** `subject` is the file or address that messages begin with. */
type Importing = { act: 'import' | 'harvest'; subject: string; signal: AbortSignal; log: Logger }

/** Runs an import that can be continued, through outages, and prints progress, result or error. */
export async function runImport(
  { act, subject, signal, log }: Importing,
  work: (options: Options) => Promise<Summary>,
): Promise<void> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const summary = await outlastOutages({ subject, onProgress: progressPrinter(subject, seconds), signal }, work)
    clearProgress()
    say(`${subject}: ${linesOf(act, summary, seconds()).join('\n')}`)
    if (summary.isStopped) process.exitCode = STOPPED
  } catch (error) {
    clearProgress()
    // Stopped before anything could be read, as while the database is away.
    if (signal.aborted) {
      say(`${subject}: Stopped. The same command continues there.`)
      process.exitCode = STOPPED
      return
    }
    if (!(error instanceof ImportRefused)) log.error({ err: error }, `${act} failed`)
    const failed = `The ${act} failed. Stored records are kept; the same command continues there and updates the search index.`
    complain(`${subject}: ${error instanceof ImportRefused ? error.message : failed}`)
  }
}

function linesOf(act: Importing['act'], summary: Summary, seconds: number): string[] {
  const { counts, source, unit, rejected, rejects, reached } = summary
  const each = Object.entries(counts).map(([name, count]) => `${formatCount(count)} ${name}`)
  return [
    `${each.join(', ')}, ${seconds.toFixed(1)} s.`,
    ...(source === undefined ? [] : [source]),
    ...(summary.isResumed ? [`Continued an interrupted ${act}; its records are included.`] : []),
    ...(rejected > 0 ? [`Rejected ${unit} and reasons: ${rejects}`] : []),
    ...(summary.isStopped ? [`Stopped after ${reached}. The same command continues there.`] : []),
  ]
}

/** Prints the progress of an import: one line that is rewritten, or lines in a pipe. */
function progressPrinter(subject: string, seconds: () => number): Progress {
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
function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
}

type Outlasting = Options & { subject: string; patienceMs?: number; pauseMs?: number }

/**
 * Runs an import, again while the database or the object store is away, which is said on stderr. Without progress for
 * `patienceMs`, or after a stop, its error is thrown.
 */
export async function outlastOutages<T>(
  { subject, onProgress, signal, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Outlasting,
  work: (options: Options) => Promise<T>,
): Promise<T> {
  let since: number | null = null
  let linesDone = 0
  const noteProgress: Progress = (progress) => {
    if (progress.linesDone > linesDone) since = null
    linesDone = Math.max(linesDone, progress.linesDone)
    onProgress(progress)
  }
  for (;;) {
    try {
      return await work({ onProgress: noteProgress, signal })
    } catch (error) {
      const part = error instanceof ImportRefused ? null : missingPart(error)
      if (part === null || signal.aborted) throw error
      if (since === null) {
        clearProgress()
        const minutes = counted(Math.ceil(patienceMs / 60_000), 'minute')
        process.stderr.write(
          `${subject}: The ${part} does not answer. Waiting up to ${minutes} for it, then going on.\n`,
        )
      }
      since ??= performance.now()
      if (performance.now() - since > patienceMs) throw error
      await sleep(pauseMs, undefined, { signal }).catch(() => Promise.reject(error))
    }
  }
}

/** What is away according to an error; null for any other error. */
function missingPart(error: unknown): 'database' | 'object store' | null {
  if (isAway(error) || isReadOnly(error)) return 'database'
  return isStoreAway(error) ? 'object store' : null
}
