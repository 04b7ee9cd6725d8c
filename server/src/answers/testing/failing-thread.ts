import { parentPort } from 'node:worker_threads'
import { READY } from '../../platform/threads/ready.ts'
import type { ThreadRequest } from '../messages.ts'

/** Does what the question says: `crash`, `hang`, `fill` its memory, or else returns its number of tasks so far. */
let tasks = 0
parentPort?.on('message', ({ input }: ThreadRequest) => {
  tasks += 1
  const question = 'question' in input ? input.question : ''
  if (question === 'crash') throw new Error('the thread crashed')
  if (question === 'fill') {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${kept.length} ${index}`))
  }
  while (question === 'hang');
  parentPort?.postMessage({ value: { tasks, question } })
})

parentPort?.postMessage(READY)
