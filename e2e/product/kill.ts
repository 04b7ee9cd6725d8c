import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 10

/** The processes of the product that can be killed separately. */
export type Victim = 'API' | 'worker' | 'parser' | 'PostgreSQL' | 'anvil'

/**
 * Kills one process of the running product with SIGKILL (Linux only). Returns false if there is no such process, for
 * example no parser while nothing is parsed. Backends of a killed PostgreSQL end by themselves; this waits for them,
 * because until then one could still commit.
 */
export async function kill(victim: Victim, dataDir: string): Promise<boolean> {
  const ids = await processIds(victim, dataDir)
  const connections = victim === 'PostgreSQL' ? await childrenOf(ids) : []
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended in between.
    }
  }
  while ((await Promise.all(connections.map(isRunning))).some(Boolean)) await pause(LOOK_EVERY_MS)
  return ids.length > 0
}

async function processIds(victim: Victim, dataDir: string): Promise<number[]> {
  const found: Record<Victim, number[]> = { API: [], worker: [], parser: [], PostgreSQL: [], anvil: [] }
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map<number, number>()
  for (const id of all) {
    const command = await read(id, 'cmdline')
    if (command.includes('parser/child.ts')) parents.set(id, await parentOf(id))
    if (/[ /]postgres -D /.test(command) && command.includes(dataDir)) found.PostgreSQL.push(id)
    if (/[ /]anvil --/.test(command) && command.includes(dataDir)) found.anvil.push(id)
    if (!command.includes('server/src/main.ts') || !/node|exe/.test(command)) continue
    const environment = await read(id, 'environ')
    if (!environment.includes(`DATA_DIR=${dataDir} `)) continue
    found[environment.includes(' ROLE=worker ') ? 'worker' : 'API'].push(id)
  }
  // A parser's environment has no `DATA_DIR`, so it is identified by its parent.
  found.parser = [...parents].flatMap(([id, parent]) => (found.worker.includes(parent) ? id : []))
  return found[victim]
}

async function childrenOf(parents: readonly number[]): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = await Promise.all(all.map(async (id) => (parents.includes(await parentOf(id)) ? [id] : [])))
  return children.flat()
}

/** False for a zombie too. */
async function isRunning(id: number): Promise<boolean> {
  return /^State:\s+[^ZX]/m.test(await read(id, 'status'))
}

async function parentOf(id: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)$/m.exec(await read(id, 'status'))?.[1] ?? 0)
}

async function read(id: number, name: string): Promise<string> {
  const text = await readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
  return ` ${text.replaceAll('\0', ' ')} `
}
