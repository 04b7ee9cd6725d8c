import { readdir, readFile } from 'node:fs/promises'

/** The processes of the product that may die on their own. */
export type Victim = 'API' | 'worker' | 'parser' | 'PostgreSQL' | 'anvil'

/**
 * Ends one part of the running product with SIGKILL, which nothing can answer (Linux only). Answers false when there is
 * no such process at this moment, as no parser while nothing is read.
 */
export async function kill(victim: Victim, dataDir: string): Promise<boolean> {
  const ids = await processIds(victim, dataDir)
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended by itself in between.
    }
  }
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
  // The environment of a parser holds nothing of the product's: it is told by who started it.
  found.parser = [...parents].flatMap(([id, parent]) => (found.worker.includes(parent) ? id : []))
  return found[victim]
}

async function parentOf(id: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)$/m.exec(await read(id, 'status'))?.[1] ?? 0)
}

async function read(id: number, name: string): Promise<string> {
  const text = await readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
  return ` ${text.replaceAll('\0', ' ')} `
}
