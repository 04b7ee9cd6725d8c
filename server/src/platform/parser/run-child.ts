import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { DocumentError } from '@colophon/analysis/document/document-error'
import { type ChildMessage, type ChildRequest, RESULT_FD } from './child-messages.ts'
import { ParserError, type ParserErrorCode } from './parser-error.ts'
import { residentBytes } from './resident-bytes.ts'
import { keepSpare, takeChild } from './take-child.ts'

/** What bounds one parsing process, and who hears of it. */
export interface ChildLimits {
  /** Wall-clock time, in milliseconds. */
  deadlineMs: number
  /** Memory in RAM, in bytes; a process over it is killed within a quarter of a second or so. */
  maxResidentBytes: number
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

const LOOK_EVERY_MS = 250
const MEGABYTE = 1_048_576
/** How much of what the child complained about is kept, in characters. */
const COMPLAINT_MAX = 4000

/**
 * Does one piece of work in a process of its own and kills it over the limits, on abort, or when it is not wanted any
 * more. Behind a child that ended by itself the next one is started, which waits with its libraries loaded; where that one died waiting, the work is
 * begun again with another. Fails with the `DocumentError` that the work failed with, or with a `ParserError`.
 */
export async function runChild(request: ChildRequest, limits: ChildLimits): Promise<string> {
  if (limits.signal?.aborted) throw new ParserError('parserCancelled')
  const heap = Math.max(64, Math.floor(limits.maxResidentBytes / MEGABYTE))
  const { child, isSpare } = takeChild(request.kind, heap)
  let isHeard = false
  let failure: DocumentError | null = null
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = (code: ParserErrorCode) => {
    isHeard = true
    reject(new ParserError(code))
    child.kill('SIGKILL')
  }
  const complaint = collect(child.stderr, COMPLAINT_MAX, () => {})
  const result = collect(child.stdio[RESULT_FD] as Readable, limits.maxResidentBytes, () => stop('parserMemory'))
  const release = watch(child, limits, stop)
  child.on('message', (message: ChildMessage) => {
    isHeard = true
    if (message.kind === 'failed') failure = new DocumentError(message.code)
    else limits.onProgress?.(message.done, message.total)
  })
  child.once('error', (cause) => reject(new ParserError('parserCrashed', cause)))
  child.once('close', (code) => {
    if (code === 0) keepSpare(request.kind, heap)
    if (failure) reject(failure)
    else if (code === 0 && result.size() > 0) resolve(result.text())
    else if (isSpare && !isHeard) resolve(runChild(request, limits))
    else reject(crash(complaint.text()))
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(JSON.stringify(request))
  return promise.finally(release)
}

/** Stops the child over its limits; returns what ends the watch. */
function watch(child: ChildProcess, limits: ChildLimits, stop: (code: ParserErrorCode) => void): () => void {
  const deadline = setTimeout(() => stop('parserTimeout'), limits.deadlineMs)
  const look = setInterval(async () => {
    const bytes = child.pid === undefined ? 0 : await residentBytes(child.pid)
    if (bytes > limits.maxResidentBytes) stop('parserMemory')
  }, LOOK_EVERY_MS)
  const cancel = () => stop('parserCancelled')
  limits.signal?.addEventListener('abort', cancel)
  return () => {
    clearTimeout(deadline)
    clearInterval(look)
    limits.signal?.removeEventListener('abort', cancel)
  }
}

function crash(complaint: string): ParserError {
  const code = /heap out of memory|Array buffer allocation failed/.test(complaint) ? 'parserMemory' : 'parserCrashed'
  return new ParserError(code, complaint)
}

/** Gathers a stream's text up to `max` bytes; `onFull` is called once when more comes. */
function collect(stream: Readable | null, max: number, onFull: () => void): { text(): string; size(): number } {
  const chunks: Buffer[] = []
  let size = 0
  stream?.on('data', (chunk: Buffer) => {
    if (size >= max) return
    chunks.push(chunk)
    size += chunk.length
    if (size >= max) onFull()
  })
  stream?.on('error', () => {})
  return { text: () => Buffer.concat(chunks).toString('utf8'), size: () => size }
}
