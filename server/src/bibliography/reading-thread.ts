import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Fail } from '../platform/http/fail.ts'
import { isBibliography, readLookup } from './read-lookup.ts'
import type { Reading, ReadingResult } from './thread.ts'

const TASK_MS = 4000
const HEAP_MEGABYTES = 512
const WAITING_MAX = 20
const turns = pLimit(1)
let thread: Promise<Worker> | null = null

/** As `readLookup`; a bibliography is read in a thread, which is ended if it takes too long. */
export async function readPastedLookup(text: string, most: number, ms = TASK_MS): Promise<ReadingResult['lookup']> {
  return isBibliography(text) ? inThread('lookup', { text, most }, ms) : readLookup(text, most)
}

/** As `readDetails`, in a thread, which is ended if it takes too long. */
export function readPastedDetails(text: string): Promise<ReadingResult['details']> {
  return inThread('details', { text, most: 1 })
}

async function inThread<K extends keyof ReadingResult>(
  name: K,
  input: Omit<Reading, 'name'>,
  ms = TASK_MS,
): Promise<ReadingResult[K]> {
  if (turns.pendingCount >= WAITING_MAX) throw new Fail('busy')
  return turns(() => run<K>({ ...input, name }, ms))
}

async function run<K extends keyof ReadingResult>(reading: Reading, ms: number): Promise<ReadingResult[K]> {
  thread ??= start()
  const worker = await thread
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), ms)
    const end = () => {
      clearTimeout(timer)
      worker.off('message', read).off('exit', lose)
    }
    const read = (result: ReadingResult[K]) => {
      end()
      resolve(result)
    }
    const lose = () => {
      end()
      reject(new Fail('validationFailed', TOO_LONG))
    }
    worker.once('message', read).once('exit', lose)
    worker.postMessage(reading)
  })
}

/** Starts the thread, which says when its code is loaded: that takes time that is not the task's. */
async function start(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MEGABYTES }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits })
  // An error, such as of too little memory, ends the thread, and its end fails the task.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    thread = null
  })
  worker.unref()
  await once(worker, 'message')
  return worker
}

const TOO_LONG = {
  message: 'The text takes too long to read. Paste fewer entries, or check their braces.',
  fields: { text: 'text takes too long to read' },
}
