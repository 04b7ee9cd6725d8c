import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_INTERVAL_MS = 20
const PATIENCE_MS = 10_000

/** A process and its command line. */
type Running = { pid: number; parent: number; command: string[] }

/**
 * Stops every anvil that outlived its product and works on this state, since two would overwrite each other. Found by
 * command line, because a stored pid may belong to another program by now. Throws when one belongs to a running
 * product. Returns how many there were.
 */
export async function stopOrphans(stateFile: string): Promise<number> {
  const all = await runningProcesses()
  const found = all.filter((process) => isAnvil(process, stateFile))
  for (const { pid, parent } of found) {
    const owner = all.find((process) => process.pid === parent)
    if (owner && parent !== process.pid && owner.command.some((part) => part.endsWith('server/src/main.ts'))) {
      throw new Error(`another Colophon, process ${parent}, runs the chain of ${stateFile}`)
    }
    await end(pid, stateFile)
  }
  return found.length
}

function isAnvil({ command }: Running, stateFile: string): boolean {
  // Matched as a whole argument, since paths may share an ending; joined, since not every system separates arguments.
  return basename(command[0] ?? '').startsWith('anvil') && ` ${command.join(' ')} `.includes(` ${stateFile} `)
}

/** It writes its state on SIGTERM. */
async function end(pid: number, stateFile: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const deadline = performance.now() + PATIENCE_MS
    const isThere = async () => (await runningProcesses()).some((one) => one.pid === pid && isAnvil(one, stateFile))
    if (!(await isThere())) return
    try {
      process.kill(pid, signal)
    } catch {
      // It has exited meanwhile.
    }
    while ((await isThere()) && performance.now() < deadline) await sleep(POLL_INTERVAL_MS)
  }
}

async function runningProcesses(): Promise<Running[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,command='])
    return stdout.split('\n').map((line) => {
      const [pid, parent, ...command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), command }
    })
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => {
      const [stat, commandLine] = await Promise.all([read(pid, 'stat'), read(pid, 'cmdline')])
      // The program name in parentheses may contain anything: the parent pid is the second field after it.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
      return { pid: Number(pid), parent, command: commandLine.split('\0') }
    }),
  )
}

function read(pid: string, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}
