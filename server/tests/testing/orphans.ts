import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { anvilsOn } from '../../src/platform/chain/testing/anvils-on.ts'
import { pidFile, readPostmaster, stopPostmaster } from '../../src/platform/database/postgres/postmaster.ts'

/** Prefix of the data folder of this run's PostgreSQL, with its process id. */
export const ownPrefix = `colophon-test-${process.pid}-`

/** Prefixes of data folders of tests that start a chain. */
const CHAIN_FOLDERS = ['colophon-app-', 'colophon-chain-']

/** Kills the PostgreSQL of a data folder without waiting; no effect if it has stopped. */
export function killAtOnce(dataDir: string): void {
  const file = pidFile(join(dataDir, 'postgres', 'cluster'))
  if (!existsSync(file)) return
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT')
}

/** Stops and removes what killed runs left in the temporary folder. */
export async function sweepOrphans(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = Number(/^colophon-test-(\d+)-/.exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const data = join(folder, name, 'postgres', 'cluster')
    const found = await readPostmaster(data)
    if (found) await stopPostmaster(found.pid, data)
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Stops orphaned chains of killed runs in the temporary folder (Linux only). */
export function sweepAnvils(folder: string): void {
  if (process.platform !== 'linux') return
  for (const pid of CHAIN_FOLDERS.flatMap((name) => anvilsOn(join(folder, name)))) {
    try {
      if (/^PPid:\s+1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) process.kill(pid, 'SIGTERM')
    } catch {
      // It has exited meanwhile.
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
