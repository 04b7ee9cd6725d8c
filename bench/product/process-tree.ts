import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The ids of a process and all its descendants. Linux only; elsewhere the process alone. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(name)) parents.set(Number(name), await parentOf(name))
  }
  const found = new Set([root])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [id, parent] of parents) if (found.has(parent)) found.add(id)
  }
  return [...found]
}

/**
 * The memory of a process tree in bytes. Shared pages, such as PostgreSQL's buffers, count once; if shares are unknown,
 * every process counts in full.
 */
export async function treeMemory(root: number): Promise<number> {
  const sizes = await Promise.all((await processTree(root)).map(memoryOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Samples the memory of process trees; `stop` returns the peak. */
export function watchMemory(...roots: number[]): { stop(): Promise<number> } {
  let most = 0
  const look = async () => {
    const sizes = await Promise.all(roots.map(treeMemory))
    most = Math.max(
      most,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

const LOOK_EVERY_MS = 1000

/** Share of one processor below which a process tree is idle. */
const IDLE = 0.1
const IDLE_FOR_MS = 5000
const TICKS_PER_MS = 0.1

/** Waits until a process tree has been idle for five seconds; throws if it is not within `patienceMs`. Linux only. */
export async function untilIdle(root: number, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  for (let before = await ticksOf(root); ; ) {
    await sleep(IDLE_FOR_MS)
    const now = await ticksOf(root)
    if (now - before <= IDLE * IDLE_FOR_MS * TICKS_PER_MS) return
    if (performance.now() > end) throw new Error(`the processes of ${root} are still at work`)
    before = now
  }
}

/** Processor time of a process tree, in hundredths of a second. */
async function ticksOf(root: number): Promise<number> {
  const all = await Promise.all((await processTree(root)).map((id) => statOf(String(id))))
  return all.reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0)
}

async function parentOf(id: string): Promise<number> {
  return Number((await statOf(id))[1] ?? 0)
}

/** The fields of a process from its state on, see proc_pid_stat(5). */
async function statOf(id: string): Promise<string[]> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The process name is in brackets and may contain brackets.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

async function memoryOf(id: number): Promise<number> {
  const shares = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  const pss = /^Pss:\s+(\d+) kB$/m.exec(shares)?.[1]
  if (pss !== undefined) return Number(pss) * 1024
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
