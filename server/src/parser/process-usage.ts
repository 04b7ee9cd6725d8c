import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Resident memory of a process in bytes; 0 when it has exited. Read from /proc on Linux, from `ps` elsewhere. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return 0
  }
}

/** CPU time of a process in milliseconds, by all its threads; null where it has exited or the system does not tell. */
export async function cpuMs(pid: number): Promise<number | null> {
  const stat = process.platform === 'linux' ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) : null
  if (stat === null) return null
  // The name, in brackets, may contain spaces; user and system time follow as fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
/** The clock tick of Linux. */
const MS_PER_TICK = 10

async function fromProc(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}
