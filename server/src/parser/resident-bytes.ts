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

async function fromProc(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1024
}
