import { parentPort } from 'node:worker_threads'
import { READY } from '../platform/threads/ready.ts'
import { readDetails, readLookup } from './read-lookup.ts'

export type Reading = { name: keyof ReadingResult; text: string; most: number }
export type ReadingResult = { lookup: ReturnType<typeof readLookup>; details: ReturnType<typeof readDetails> }

parentPort?.on('message', ({ name, text, most }: Reading) => {
  parentPort?.postMessage(name === 'lookup' ? readLookup(text, most) : readDetails(text))
})

parentPort?.postMessage(READY)
