import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of anvils that work in a folder (Linux only). */
export function anvilsOn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => /^[^\0]*anvil\0/.test(commandOf(pid)) && commandOf(pid).includes(folder)).map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
