import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { anvilsOn } from '../platform/chain/testing/anvils-on.ts'
import { pidFile, readPostmaster, stopPostmaster } from '../platform/database/postgres/postmaster.ts'

/** What the data folder of this run's PostgreSQL begins with: the run is found by its process id. */
export const ownPrefix = `colophon-test-${process.pid}-`

/** What the data folders of tests that start a chain begin with. */
const CHAIN_FOLDERS = ['colophon-app-', 'colophon-chain-']

/** Ends the PostgreSQL of a data folder when there is no time left to wait for it. Does nothing if it has been stopped. */
export function endAtOnce(dataDir: string): void {
  const file = pidFile(join(dataDir, 'postgres', 'cluster'))
  if (!existsSync(file)) return
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT')
}

/** Stops and removes what runs that were killed have left in the folder for temporary files. */
export async function sweepLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = Number(/^colophon-test-(\d+)-/.exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const data = join(folder, name, 'postgres', 'cluster')
    const found = await readPostmaster(data)
    if (found) await stopPostmaster(found.pid, data)
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Stops the chains that killed test runs have left working in the folder for temporary files (Linux only). */
export function sweepAnvils(folder: string): void {
  if (process.platform !== 'linux') return
  for (const pid of CHAIN_FOLDERS.flatMap((name) => anvilsOn(join(folder, name)))) {
    try {
      if (/^PPid:\s+1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended by itself in between.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
