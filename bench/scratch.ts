import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run leaves on the machine, so that all of it can be taken away however the run ends. */
export type Scratch = {
  /** A new, empty folder of its own. */
  folder(): Promise<string>
  /** Work for the end; the last one asked for is done first. */
  defer(work: () => Promise<unknown>): void
  close(): Promise<void>
}

/** Opens the list of what must be undone. */
export function openScratch(): Scratch {
  const works: (() => Promise<unknown>)[] = []
  return {
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
      works.push(() => rm(path, { recursive: true, force: true }))
      return path
    },
    defer(work) {
      works.push(work)
    },
    async close() {
      for (const work of works.splice(0).reverse()) await work().catch(() => undefined)
    },
  }
}
