import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The contents of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Poll interval while PostgreSQL starts or stops, in milliseconds. */
export const pollInterval = 20

/** Reads `postmaster.pid`, valid or stale; undefined when it is missing or still being written. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** The lock file by which PostgreSQL refuses to run twice on the same data. */
export function pidFile(data: string): string {
  return join(data, 'postmaster.pid')
}

/**
 * Whether the process is a PostgreSQL on this data. After a power cut the pid may belong to another program, which
 * PostgreSQL itself cannot tell apart. (In a container the command line is readable, the working folder is not.)
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
 * Stops the PostgreSQL on this data with a fast shutdown; after `patience` milliseconds with an immediate shutdown,
 * which is repaired from the WAL at the next start.
 */
export async function stopPostmaster(pid: number, data: string, patience = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = performance.now() + patience
    if (!(await servesData(pid, data))) return
    process.kill(pid, signal)
    while ((await servesData(pid, data)) && performance.now() < deadline) await sleep(pollInterval)
  }
}
