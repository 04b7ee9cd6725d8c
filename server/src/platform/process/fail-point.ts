import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Where work can be held so that a test kills the product exactly there; each is inside of a transaction. */
export type FailPoint =
  | `${'parse' | 'statements' | 'index' | 'protect-file'}:before-commit`
  | `${'publish' | 'graph-save' | 'answer-request'}:before-commit`
  | 'refresh-index:before-end'

const LOOK_EVERY_MS = 20

/**
 * Holds the work that comes here first after a test has put a file of this name into the folder `FAIL_POINTS`. The file is
 * renamed, which tells the test that the point was reached, and the work goes on once that file is gone, if the process
 * lives that long. Without the variable, which only tests set, this does nothing.
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
  while (existsSync(reached)) await pause(LOOK_EVERY_MS)
}
