import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const LOOK_EVERY_MS = 1000

/** The bytes that the files of a folder take on disk. */
export async function diskUse(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const about = await stat(join(entry.parentPath, entry.name)).catch(() => null)
    bytes += (about?.blocks ?? 0) * BLOCK
  }
  return bytes
}

const BLOCK = 512

/** Samples the size of a folder; `stop` returns the peak and the size at the end. */
export function watchDisk(folder: string): { stop(): Promise<{ most: number; last: number }> } {
  let most = 0
  let running: Promise<number> = Promise.resolve(0)
  const look = async () => {
    const now = await diskUse(folder)
    most = Math.max(most, now)
    return now
  }
  const timer = setInterval(() => {
    running = running.then(look)
  }, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
      const last = await look()
      return { most, last }
    },
  }
}
