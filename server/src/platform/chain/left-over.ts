import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 20
const PATIENCE_MS = 10_000

/** A process and what it was started with. */
type Running = { pid: number; parent: number; command: string[] }

/**
 * Stops every anvil that works on this state and outlived the product that started it: two would write over each other.
 * They are found by their command line, not by a kept number, which may be another program's by now. Throws when one of
 * them belongs to a product that is alive. Answers how many there were.
 */
export async function stopLeftOvers(stateFile: string): Promise<number> {
  const all = await runningProcesses()
  const found = all.filter((process) => isAnvil(process, stateFile))
  for (const { pid, parent } of found) {
    const owner = all.find((process) => process.pid === parent)
    if (owner && parent !== process.pid && owner.command.some((part) => part.endsWith('server/src/main.ts'))) {
      throw new Error(`Another Colophon, process ${parent}, runs the chain of ${stateFile}`)
    }
    await end(pid, stateFile)
  }
  return found.length
}

function isAnvil({ command }: Running, stateFile: string): boolean {
  // Whole, as the folder of one installation may end like that of another; joined, as not every system tells words apart.
  return basename(command[0] ?? '').startsWith('anvil') && ` ${command.join(' ')} `.includes(` ${stateFile} `)
}

/** It writes its state when it is asked to end. */
async function end(pid: number, stateFile: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const deadline = Date.now() + PATIENCE_MS
    const isThere = async () => (await runningProcesses()).some((one) => one.pid === pid && isAnvil(one, stateFile))
    if (!(await isThere())) return
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended in between.
    }
    while ((await isThere()) && Date.now() < deadline) await sleep(LOOK_EVERY_MS)
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
      // The name of the program stands in brackets and may hold anything: the parent is the second field behind it.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
      return { pid: Number(pid), parent, command: commandLine.split('\0') }
    }),
  )
}

function read(pid: string, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}
