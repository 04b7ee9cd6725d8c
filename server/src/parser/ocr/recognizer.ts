import { Worker } from 'node:worker_threads'
import { type Recognize, type ScannedWord, SlowPageError } from '@colophon/analysis/document/ocr/recognizer'
import { SCAN_MS } from '../child-messages.ts'
import type { ThreadRequest } from './recognizer-thread.ts'

/** What one page may take, whatever is tried with it: of the processor, and by the clock, in milliseconds. */
interface PageLimits {
  processorMs: number
  elapsedMs: number
}

/** A dense page takes some 10 s of a processor; by the clock many times that where the machine is busy with other things. */
const PAGE_LIMITS: PageLimits = { processorMs: 45_000, elapsedMs: SCAN_MS - 10_000 }
const LOOK_EVERY_MS = 250

/**
 * A recognizer of English text in a thread of this process, from files of our own packages: no network, no other process. It is
 * loaded at the first picture, some 300 ms, and takes some 100 MB; it ends with the process. A page that takes longer than it may
 * fails with a `SlowPageError`, and the next one is read by a new thread.
 */
export function openRecognizer(limits: PageLimits = PAGE_LIMITS): Recognize {
  let thread: Worker | null = null
  let begun: { page: object; isOver: () => boolean } | null = null
  return async (image, dotsPerInch, page) => {
    if (begun?.page !== page) begun = { page, isOver: clockOf(limits) }
    const { isOver } = begun
    if (isOver()) throw new SlowPageError()
    thread ??= new Worker(new URL('./recognizer-thread.ts', import.meta.url))
    try {
      return await answerOf(thread, { image, dotsPerInch }, isOver)
    } catch (error) {
      const ended = thread
      thread = null
      await ended.terminate()
      throw error
    }
  }
}

/** Tells whether a page has taken longer than it may since now. All of this process works for that page. */
function clockOf({ processorMs, elapsedMs }: PageLimits): () => boolean {
  const since = process.cpuUsage()
  const at = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(since)
    return (user + system) / 1000 > processorMs || performance.now() - at > elapsedMs
  }
}

async function answerOf(thread: Worker, request: ThreadRequest, isOver: () => boolean): Promise<ScannedWord[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ScannedWord[]>()
  const end = () => reject(new Error('the recognizer of text has ended'))
  const look = setInterval(() => isOver() && reject(new SlowPageError()), LOOK_EVERY_MS)
  thread.on('message', resolve).on('error', reject).on('exit', end).ref()
  thread.postMessage(request)
  return promise.finally(() => {
    clearInterval(look)
    thread.off('message', resolve).off('error', reject).off('exit', end).unref()
  })
}
