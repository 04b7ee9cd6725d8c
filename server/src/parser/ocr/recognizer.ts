import { Worker } from 'node:worker_threads'
import { type Recognize, type ScannedWord, SlowPageError } from '@colophon/analysis/document/ocr/recognizer'
import { SCAN_MS, WALL_FACTOR } from '../child-messages.ts'
import type { ThreadRequest } from './recognizer-thread.ts'

/** Limits for one page over all attempts, as CPU time and wall-clock time in milliseconds. */
interface PageLimits {
  processorMs: number
  elapsedMs: number
}

/** A dense page takes some 10 s of CPU, and many times that by the wall clock on a busy machine. */
const PAGE_LIMITS: PageLimits = { processorMs: 45_000, elapsedMs: WALL_FACTOR * SCAN_MS - 10_000 }
const POLL_INTERVAL_MS = 250

/**
 * Recognises English text in a thread of this process, from bundled files only: no network, no other process. It is
 * loaded at the first picture (about 300 ms, 100 MB) and ends with the process. A page over its limits fails with a
 * `SlowPageError`, and the next page gets a new thread.
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

/**
 * Returns a check whether the page has exceeded its limits since now; all CPU time of this process is spent on that
 * page.
 */
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
  const look = setInterval(() => isOver() && reject(new SlowPageError()), POLL_INTERVAL_MS)
  thread.on('message', resolve).on('error', reject).on('exit', end).ref()
  thread.postMessage(request)
  return promise.finally(() => {
    clearInterval(look)
    thread.off('message', resolve).off('error', reject).off('exit', end).unref()
  })
}
