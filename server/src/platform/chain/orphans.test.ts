import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { stopOrphans } from './orphans.ts'

const SOON = { timeout: 30_000 }
const started: ChildProcess[] = []
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
})

it('stopOrphans stops the anvil of this state, and none whose path merely has the same ending', async () => {
  const here = `/colophon-${process.pid}/chain.json`
  const there = await standIn(`/srv${here}`)
  expect(await stopOrphans(here)).toBe(0)
  expect([there.exitCode, there.signalCode]).toEqual([null, null])
  const mine = await standIn(here)
  expect(await stopOrphans(here)).toBe(1)
  await vi.waitFor(() => expect(mine.signalCode).toBe('SIGTERM'), SOON)
  expect([there.exitCode, there.signalCode]).toEqual([null, null])
})

/** A process that looks like an anvil on this state. */
async function standIn(stateFile: string): Promise<ChildProcess> {
  const program = 'console.log("runs"); setInterval(() => undefined, 1000)'
  const child = spawn(process.execPath, ['-e', program, '--', '--state', stateFile, '--state-interval', '5'], {
    argv0: 'anvil',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}
