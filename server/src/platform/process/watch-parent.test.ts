import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

/** Like npm: a parent that starts a child, which watches it and prints what it sees. */
const child = `
  import { watchParent } from '${new URL('./watch-parent.ts', import.meta.url).href}'
  watchParent(() => { console.log('gone'); process.exit() })
  console.log('up')
  setTimeout(() => { console.log('still here'); process.exit() }, process.env.npm_lifecycle_event ? 60_000 : 2500)`
const parent = `
  import { spawn } from 'node:child_process'
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' })
  setInterval(() => {}, 1000)`

describe('watchParent', () => {
  it('the product notices that the npm which started it was killed with SIGKILL', async () => {
    expect(await outputAfterKill({ npm_lifecycle_event: 'start' })).toBe('gone\n')
  })

  it('the product outlives a shell that put it in the background', { tags: ['campaign'] }, async () => {
    expect(await outputAfterKill({})).toBe('still here\n')
  })
})

async function outputAfterKill(env: Record<string, string>): Promise<string> {
  const npm = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = await once(npm.stdout, 'data')
  npm.kill('SIGKILL')
  return String(first).replace('up\n', '') + (await text(npm.stdout))
}
