import { afterEach, expect, test } from 'vitest'
import { READY } from './ready.ts'
import { openTurnThread, openTurnThreads, type TurnThread } from './turn-thread.ts'

const CODE = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    while (task === 'hang');
    parentPort.postMessage({ task })
  })
  const began = performance.now()
  while (performance.now() - began < 1000);
  parentPort.postMessage('${READY}')`

const settings = {
  file: new URL(`data:text/javascript,${encodeURIComponent(CODE)}`),
  waitingMax: 10,
  callerMax: 4,
  taskMs: 500_000,
  heapMegabytes: 64,
}

let thread: TurnThread<string, { task: string }>
afterEach(() => thread.stop())

const account = { accountId: 1 }
const visitor = { network: '192.0.2.1' }
const send = (task: string, caller: typeof account | typeof visitor, signal?: AbortSignal) =>
  thread.run({ caller, signal }, (request) => request(task))

// Proves: x-pasted-turns
test('a task whose caller left ends at once with its thread, and the next one is run', async () => {
  thread = openTurnThread(settings)
  const left = new AbortController()
  const hanging = expect(send('hang', account, left.signal)).rejects.toThrow('left')
  const next = send('next', visitor)
  left.abort(new Error('left'))
  await hanging
  expect(await next).toEqual({ task: 'next' })
}, 60_000)

test('the time to load the code of a thread is no part of the time of its first task', async () => {
  thread = openTurnThread({ ...settings, taskMs: 900 })
  expect(await send('first', account)).toEqual({ task: 'first' })
  await expect(send('hang', account)).rejects.toThrow('took more than 900 ms')
}, 60_000)

// Proves: x-pasted-turns
test('no account waits for a visitor, of whom two tasks may wait', async () => {
  thread = openTurnThreads(settings)
  const left = new AbortController()
  const hanging = Array.from({ length: 3 }, () => expect(send('hang', visitor, left.signal)).rejects.toThrow('left'))
  await expect(send('more', visitor)).rejects.toMatchObject({ code: 'busy' })
  expect(await send('next', account)).toEqual({ task: 'next' })
  left.abort(new Error('left'))
  await Promise.all(hanging)
}, 60_000)
