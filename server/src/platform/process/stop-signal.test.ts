import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Like the worker: loads its modules while the process that forked it ends. */
const child = `
  await new Promise((resolve) => process.once('disconnect', resolve))
  const { onStopSignal } = await import('${new URL('./stop-signal.ts', import.meta.url).href}')
  onStopSignal({}).use(async (reason) => console.log(reason))
  setTimeout(() => { console.log('still here'); process.exit() }, 5000)`

it('a process whose parent ended before it listened to signals stops', async () => {
  const worker = spawn(process.execPath, ['--input-type=module', '-e', child], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  worker.disconnect()
  expect(worker.stdout && (await text(worker.stdout))).toBe('parent gone\n')
})
