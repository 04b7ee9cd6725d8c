import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Between two looks at a starting or stopping process, in milliseconds. */
export const lookEvery = 20

/** What `postmaster.pid` says, true or stale; undefined when there is none or it is still being written. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Where PostgreSQL keeps the process id by which it refuses to run twice on the same data. */
export function pidFile(data: string): string {
  return join(data, 'postmaster.pid')
}

/**
 * Whether the process is a PostgreSQL on this data. After a power cut its number may belong to anything, which
 * PostgreSQL itself cannot tell apart. (The command line is readable where the working folder is not: in a container.)
 */
export async function servesData(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return commandLine.split('\0').includes(data)
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(data)
}

/**
 * Stops the PostgreSQL on this data: open transactions are rolled back and sessions closed (fast shutdown); if that
 * takes longer than `patience` milliseconds, at once (immediate shutdown, repaired from the log at the next start).
 */
export async function stopPostmaster(pid: number, data: string, patience = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + patience
    if (!(await servesData(pid, data))) return
    process.kill(pid, signal)
    while ((await servesData(pid, data)) && Date.now() < deadline) await sleep(lookEvery)
  }
}
