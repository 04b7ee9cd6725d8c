import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('./priority.ts', import.meta.url).href

test.runIf(existsSync('/proc/self/task'))(
  'lowering the priority affects every thread of the process, including later ones',
  async () => {
    const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { stat } from 'node:fs/promises'
    import { lowerPriority } from ${JSON.stringify(MODULE)}
    lowerPriority(12)
    await stat('/')
    const niceness = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16])
    console.log(JSON.stringify(readdirSync('/proc/self/task').map(niceness)))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const found: number[] = JSON.parse(stdout)
    expect(found.length).toBeGreaterThan(4)
    expect(Math.min(...found)).toBeGreaterThanOrEqual(12)
  },
)
