import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what loading the program has left behind, some 300 MB, which the engine otherwise keeps while the machine
 * has memory to spare. Takes about 0.2 s.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
