import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Points where a test can hold the work and kill the product, most of them inside a transaction. */
export type FailPoint =
  | `${'parse' | 'statements' | 'index' | 'protect-file'}:before-commit`
  | `${'re-read' | 'publish' | 'graph-save' | 'answer-request'}:before-commit`
  | 'upload:before-commit'
  | 'social:before-commit'
  | 'refresh-index:before-end'
  | 'match-alerts:before-end'
  | 'watch-folder:before-move'
  | 'import-library:before-commit'
  | 'restore:before-rows'
  | 'harvest:before-commit'
  | 'structure-bibliography:before-commit'

const POLL_INTERVAL_MS = 20

/**
 * Holds the first caller after a test has put a file of this name into the folder `FAIL_POINTS`. The file is renamed to
 * signal that the point was reached; the caller continues once the renamed file is removed. Does nothing without the
 * variable, which only tests set.
 */
export async function failPoint(name: FailPoint): Promise<void> {
  const folder = process.env.FAIL_POINTS
  if (!folder) return
  const reached = join(folder, `${name}.reached`)
  try {
    await rename(join(folder, name), reached)
  } catch {
    return
  }
  while (existsSync(reached)) await pause(POLL_INTERVAL_MS)
}
