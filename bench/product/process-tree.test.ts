/** @module-tag campaign */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processTree, treeMemory, untilIdle, watchMemory } from './process-tree.ts'

const HOLD = 150 * 1_048_576
const CHILD = `process.memory = Buffer.alloc(${HOLD}, 1); console.log('ready'); setInterval(() => {}, 1000)`
const PARENT = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(CHILD)}], { stdio: 'inherit' })`

test.skipIf(process.platform !== 'linux')('memory is that of the whole process tree', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const { pid = 0 } = parent
  await once(parent.stdout, 'data')
  const watch = watchMemory(pid)
  expect(await processTree(pid)).toHaveLength(2)
  expect(await treeMemory(pid)).toBeGreaterThan(HOLD)
  expect(await treeMemory(pid)).toBeLessThan(HOLD * 3)
  process.kill(-pid, 'SIGKILL')
  await once(parent, 'close')
  expect(await watch.stop()).toBe(0)
  expect(await treeMemory(pid)).toBe(0)
})

test.skipIf(process.platform !== 'linux')('a process tree is idle when its work has ended', async () => {
  const work = 'for (const end = Date.now() + 7000; Date.now() < end; ); setInterval(() => {}, 1000)'
  const busy = spawn(process.execPath, ['-e', work])
  const began = performance.now()
  await untilIdle(busy.pid ?? 0, 60_000)
  expect(performance.now() - began).toBeGreaterThan(7000)
  busy.kill('SIGKILL')
})
