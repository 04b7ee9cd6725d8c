import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportProgress } from './features/archive/import-file.ts'
import { ImportRefused } from './features/archive/import-refused.ts'
import { isAway, isReadOnly } from './platform/database/connection-errors.ts'
import { isStoreAway } from './platform/files/store-endpoint.ts'
import { counted } from './platform/process/command.ts'
import { clearProgress } from './print-progress.ts'

/** How long database and object store may be away at a time. */
const PATIENCE_MS = 300_000
const PAUSE_MS = 2000

type Progress = (progress: ImportProgress) => void
type Outlasting = {
  /** The file or address that messages begin with. */
  subject: string
  onProgress: Progress
  signal: AbortSignal
  patienceMs?: number
  pauseMs?: number
}

/**
 * Runs an import, again while the database or the object store is away, which is said on stderr. Without progress for
 * `patienceMs`, or after a stop, its error is thrown.
 */
export async function outlastOutages<T>(
  { subject, onProgress, signal, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Outlasting,
  work: (options: { onProgress: Progress; signal: AbortSignal }) => Promise<T>,
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
