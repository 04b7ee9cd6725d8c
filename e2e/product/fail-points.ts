import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The folder through which a test holds a product at its named points; pass `env` to each start of it. */
export function failPointsOf(dataDir: string) {
  const folder = join(dataDir, '..', 'fail-points')
  const markOf = (name: string) => join(folder, `${name}.reached`)
  return {
    env: { FAIL_POINTS: folder },
    /** The next work that comes to the point is held there. */
    async arm(name: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      await rm(markOf(name), { force: true })
      await writeFile(join(folder, name), '')
    },
    /** Waits until some work is held there. */
    async reached(name: string): Promise<void> {
      await expect.poll(() => existsSync(markOf(name)), { message: `${name} is reached`, timeout: 60_000 }).toBe(true)
    },
    /** Lets go on what is held, for processes that outlive the one that is killed. */
    async release(name: string): Promise<void> {
      await rm(markOf(name), { force: true })
    },
  }
}
