import { readdirSync, readFileSync } from 'node:fs'
import { SPARE_TITLE } from '../child-messages.ts'

/** A parser process in the process list (Linux). */
export interface ParserProcess {
  pid: number
  commandLine: string
  environment: string
  /** From -20 (highest priority) to 19 (lowest). */
  niceness: number
}

/** Working or starting parser processes of `parent`. */
export function parserProcesses(parent: number = process.pid): ParserProcess[] {
  return childrenOf(parent).filter((each) => each.commandLine.includes('parser/child.ts'))
}

/** Warm spares and idle parser processes of `parent`. */
export function waitingParsers(parent: number = process.pid): ParserProcess[] {
  return childrenOf(parent).filter((each) => each.commandLine.includes(SPARE_TITLE))
}

function childrenOf(parent: number): ParserProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? [])
    .filter((each) => each.parent === parent)
}

/** Waits until `condition` holds; throws after `patienceMs`. */
export async function until(condition: () => boolean, patienceMs = 30_000): Promise<void> {
  const end = performance.now() + patienceMs
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Not so after ${patienceMs} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function read(pid: number): (ParserProcess & { parent: number }) | undefined {
  try {
    const file = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    const fields = file('stat').split(') ').at(-1)?.split(' ') ?? []
    const commandLine = file('cmdline')
    return { pid, parent: Number(fields[1]), niceness: Number(fields[16]), commandLine, environment: file('environ') }
  } catch {
    return undefined
  }
}
