import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run leaves on the machine, so that all of it can be taken away however the run ends. */
export type Scratch = {
  /** A new, empty folder of its own. */
  folder(): Promise<string>
  /** Work for the end; the last one asked for is done first. */
  defer(work: () => Promise<unknown>): void
  /** Undoes all of it; one who comes while another is at it waits until it is done. */
  close(): Promise<void>
}

/** Opens the list of what must be undone. */
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
