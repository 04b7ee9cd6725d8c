import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prefix of the journeys' data folders. */
export const JOURNEY_DATA = join(tmpdir(), 'colophon-e2e-')

/** Command lines of running processes that use a data folder, by environment and arguments (Linux only). */
export async function processesOf(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    const [environment, command] = await Promise.all([read(id, 'environ'), read(id, 'cmdline')])
    if (command && (environment.includes(dataDir) || command.includes(dataDir))) found.push(`${id} ${command}`)
  }
  return found
}

/** Waits until no process uses a data folder; returns those left after `patience` milliseconds. */
export async function remainingProcesses(dataDir: string, patience = 30_000): Promise<string[]> {
  const end = Date.now() + patience
  let found = await processesOf(dataDir)
  while (found.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    found = await processesOf(dataDir)
  }
  return found
}

/** Stops local chains left running by killed journeys (Linux only). */
export async function killOrphanedChains(): Promise<void> {
  if (process.platform !== 'linux') return
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, status] = await Promise.all([read(id, 'cmdline'), read(id, 'status')])
    const isOrphan = /^PPid:\s+1$/m.test(status)
    if (!isOrphan || !/[ /]anvil --/.test(` ${command}`) || !command.includes(`--state ${JOURNEY_DATA}`)) continue
    try {
      process.kill(Number(id), 'SIGTERM')
    } catch {
      // It has ended in between.
    }
  }
}

async function read(id: string, name: string): Promise<string> {
  const text = await readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim()
}
