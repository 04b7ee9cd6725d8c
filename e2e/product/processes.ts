import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the data folders of journeys begin. */
export const JOURNEY_DATA = join(tmpdir(), 'colophon-e2e-')

/** The command lines of all running processes that work on a data folder (Linux only; told by their environment and arguments). */
export async function processesOf(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    const [environment, command] = await Promise.all([read(id, 'environ'), read(id, 'cmdline')])
    if (command && (environment.includes(dataDir) || command.includes(dataDir))) found.push(`${id} ${command}`)
  }
  return found
}

/** Waits until nothing works on a data folder any more; returns what is left after the time, in milliseconds. */
export async function leftOver(dataDir: string, patience = 30_000): Promise<string[]> {
  const end = Date.now() + patience
  let found = await processesOf(dataDir)
  while (found.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    found = await processesOf(dataDir)
  }
  return found
}

/** Stops the chains of journeys that were killed: nobody started again what they belonged to (Linux only). */
export async function sweepLeftBehind(): Promise<void> {
  if (process.platform !== 'linux') return
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, status] = await Promise.all([read(id, 'cmdline'), read(id, 'status')])
    const isOrphan = /^PPid:\s+1$/m.test(status)
    if (!isOrphan || !/[ /]anvil --/.test(` ${command}`) || !command.includes(`--state ${JOURNEY_DATA}`)) continue
    try {
      process.kill(Number(id), 'SIGTERM')
    } catch {
      // It has ended by itself in between.
    }
  }
}

async function read(id: string, name: string): Promise<string> {
  const text = await readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim()
}
