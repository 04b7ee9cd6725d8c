import { readdir, readFile } from 'node:fs/promises'

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

async function parentOf(id: string): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The process name is in brackets and may contain brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

async function memoryOf(id: number): Promise<number> {
  const shares = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  const pss = /^Pss:\s+(\d+) kB$/m.exec(shares)?.[1]
  if (pss !== undefined) return Number(pss) * 1024
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
