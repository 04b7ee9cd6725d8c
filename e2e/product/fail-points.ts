import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Holds a product at its fail points through a folder; pass `env` to each start of the product. */
export function failPointsOf(dataDir: string) {
  const folder = join(dataDir, '..', 'fail-points')
  const markOf = (name: string) => join(folder, `${name}.reached`)
  return {
    env: { FAIL_POINTS: folder },
    /** Holds the next execution that reaches the point. */
    async arm(name: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      await rm(markOf(name), { force: true })
      await writeFile(join(folder, name), '')
    },
    /** Waits until an execution is held. */
    async reached(name: string): Promise<void> {
      await expect.poll(() => existsSync(markOf(name)), { message: `${name} is reached`, timeout: 60_000 }).toBe(true)
    },
    /** Releases held executions of processes that were not killed. */
    async release(name: string): Promise<void> {
      await rm(markOf(name), { force: true })
    },
  }
}
