import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary resources of a run, for complete cleanup. */
export type Scratch = {
  /** A new, empty folder. */
  folder(): Promise<string>
  /** Cleanup work; the last one added runs first. */
  defer(work: () => Promise<unknown>): void
  /** Runs all cleanup; concurrent calls wait for the first. */
  close(): Promise<void>
}

/** Creates an empty scratch. */
export function openScratch(): Scratch {
  const works: (() => Promise<unknown>)[] = []
  let closing = Promise.resolve()
  const undo = async () => {
    for (let work = works.pop(); work; work = works.pop()) await work().catch(() => undefined)
  }
  return {
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'colophon-bench-'))
      works.push(() => rm(path, { recursive: true, force: true }))
      return path
    },
    defer(work) {
      works.push(work)
    },
    close() {
      closing = closing.then(undo)
      return closing
    },
  }
}
