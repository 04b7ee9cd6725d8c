import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { DocumentError } from '@colophon/analysis/document/document-error'
import {
  type ChildMessage,
  type ChildRequest,
  type ParserProgress,
  RESULT_FD,
  SCAN_MS,
  WALL_FACTOR,
} from './child-messages.ts'
import { ParserError, type ParserErrorCode } from './parser-error.ts'
import { acquireChild, acquireNewChild, lowerChildPriority, type Owner, type PooledChild } from './parser-pool.ts'
import { cpuMs, residentBytes } from './process-usage.ts'
import { encodeRequest } from './requests.ts'

/** Limits of one parser process, and its progress callback. */
export interface ChildLimits {
  /**
   * CPU time of each result, in milliseconds, and at most `WALL_FACTOR` times that by the wall clock; each scanned page
   * adds `SCAN_MS`. Without /proc all of it is wall-clock time.
   */
  deadlineMs: number
  /** Resident memory; a process over it is killed within about 250 ms. */
  maxResidentBytes: number
  onProgress?: (progress: ParserProgress) => void
  signal?: AbortSignal
  /** Runs at the lowest priority. */
  isLowest?: boolean
  /** The file's owner; the same process may parse the owner's next file. */
  owner?: Owner
}

/** Opens the file's decrypted content; called again when the task is retried. */
export type OpenContent = () => Promise<AsyncIterable<Uint8Array>>

/** Receives the first of two results; the task fails if this does. */
type OnFirst = (result: string) => Promise<void>

/** The niceness of the lowest priority: half the CPU time of other files (10), but not starved by other programs. */
const LOWEST = 13
const POLL_INTERVAL_MS = 250
/** CPU time is counted in ticks of 10 ms. */
const TICK_MS = 10
const MEGABYTE = 1_048_576
/** How much of the child's stderr is kept, in characters. */
const STDERR_MAX = 4000

/**
 * Runs one task in a child process, which is killed over its limits or on abort. If a reused or waiting process
 * crashes, the task is retried once in a new process, since the file may not be the cause. Returns the last result.
 * Throws `DocumentError`, `ParserError`, or the error of `content` or `onFirst`.
 */
export async function runChild(
  request: ChildRequest,
  limits: ChildLimits,
  content?: OpenContent,
  onFirst?: OnFirst,
): Promise<string> {
  if (limits.signal?.aborted) throw new ParserError('parserCancelled')
  const heap = Math.max(64, Math.floor(limits.maxResidentBytes / MEGABYTE))
  const pooled = acquireChild(request.kind, heap, limits.owner)
  if (limits.isLowest) lowerChildPriority(pooled.child, LOWEST)
  try {
    return await runTask(pooled, request, limits, content, onFirst)
  } catch (error) {
    const isItsFault = error instanceof ParserError && ['parserCrashed', 'parserMemory'].includes(error.code)
    if (!isItsFault || !pooled.isSuspect()) throw error
    const fresh = acquireNewChild(request.kind, heap)
    if (limits.isLowest) lowerChildPriority(fresh.child, LOWEST)
    return runTask(fresh, request, limits, content, onFirst)
  }
}

function runTask(
  pooled: PooledChild,
  request: ChildRequest,
  limits: ChildLimits,
  content: OpenContent | undefined,
  onFirst: OnFirst | undefined,
): Promise<string> {
  const { child } = pooled
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = (code: ParserErrorCode) => {
    reject(new ParserError(code))
    child.kill('SIGKILL')
  }
  const abandon = (error: unknown) => {
    reject(error)
    child.kill('SIGKILL')
  }
  const { unwatch, extendDeadline } = watch(child, limits, stop)
  const stderr = collect(child.stderr, STDERR_MAX, {})
  let first: Promise<void> | undefined
  const result = collect(child.stdio[RESULT_FD] as Readable, limits.maxResidentBytes, {
    onLimit: () => stop('parserMemory'),
    onLine: (line) => {
      if (onFirst && !first) {
        extendDeadline(limits.deadlineMs)
        first = onFirst(line)
        first.catch(abandon)
        return
      }
      pooled.release()
      resolve(Promise.resolve(first).then(() => line))
    },
  })
  const onMessage = (message: ChildMessage) => {
    pooled.markStarted()
    if (message.kind === 'progress') {
      if (message.progress.isScan) extendDeadline(SCAN_MS)
      return limits.onProgress?.(message.progress)
    }
    pooled.release()
    reject(new DocumentError(message.code))
  }
  const fail = (cause: Error) => reject(new ParserError('parserCrashed', cause))
  const end = () => reject(crash(stderr.text()))
  child.on('message', onMessage).once('error', fail).once('close', end)
  feed(child, request, content).catch(abandon)
  return promise.finally(() => {
    unwatch()
    stderr.stop()
    result.stop()
    child.off('message', onMessage).off('error', fail).off('close', end)
  })
}

/**
 * Rejects if the content cannot be read; a child that exits before it has received everything is reported by its exit.
 */
async function feed({ stdin }: ChildProcess, request: ChildRequest, content: OpenContent | undefined): Promise<void> {
  if (!stdin) return
  for await (const piece of encodeRequest(request, content ? await content() : null)) {
    if (!stdin.writable) return
    if (!stdin.write(piece)) await drained(stdin)
  }
}

function drained(stdin: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  stdin.on('drain', resolve).on('close', resolve)
  return promise.finally(() => stdin.off('drain', resolve).off('close', resolve))
}

/** Enforces the child's limits until `unwatch`. */
function watch(
  child: ChildProcess,
  limits: ChildLimits,
  stop: (code: ParserErrorCode) => void,
): { unwatch(): void; extendDeadline(ms: number): void } {
  const { pid } = child
  const cpuOf = async () => (pid === undefined ? null : await cpuMs(pid))
  const begunAt = performance.now()
  const cpuBefore = cpuOf()
  let isWatching = true
  let allowedMs = limits.deadlineMs
  let deadline = setTimeout(() => void checkTime(), allowedMs)
  const checkTime = async () => {
    const [before, now] = await Promise.all([cpuBefore, cpuOf()])
    if (!isWatching) return
    const elapsed = performance.now() - begunAt
    const used = before === null || now === null ? elapsed : Math.min(elapsed, now - before)
    const leftMs = Math.min(allowedMs - used, WALL_FACTOR * allowedMs - elapsed)
    if (leftMs < TICK_MS) stop('parserTimeout')
    else deadline = setTimeout(() => void checkTime(), leftMs)
  }
  const look = setInterval(async () => {
    const bytes = pid === undefined ? 0 : await residentBytes(pid)
    if (bytes > limits.maxResidentBytes) stop('parserMemory')
  }, POLL_INTERVAL_MS)
  const cancel = () => stop('parserCancelled')
  limits.signal?.addEventListener('abort', cancel)
  return {
    unwatch() {
      isWatching = false
      clearTimeout(deadline)
      clearInterval(look)
      limits.signal?.removeEventListener('abort', cancel)
    },
    extendDeadline(ms) {
      allowedMs += ms
    },
  }
}

function crash(stderr: string): ParserError {
  const code = /heap out of memory|Array buffer allocation failed/.test(stderr) ? 'parserMemory' : 'parserCrashed'
  return new ParserError(code, stderr)
}

/** Collects up to `max` bytes of a stream; calls `onLine` for each complete line, `onLimit` when there is more. */
function collect(
  stream: Readable | null,
  max: number,
  { onLimit, onLine }: { onLimit?: () => void; onLine?: (line: string) => void },
): { text(): string; stop(): void } {
  let chunks: Buffer[] = []
  let size = 0
  const text = () => Buffer.concat(chunks).toString('utf8')
  const take = (chunk: Buffer) => {
    if (size >= max) return
    size += chunk.length
    if (size >= max) onLimit?.()
    const end = onLine ? chunk.indexOf(NEWLINE) : -1
    chunks.push(end === -1 ? chunk : chunk.subarray(0, end))
    if (end === -1) return
    const line = text()
    chunks = []
    onLine?.(line)
    if (end + 1 < chunk.length) take(chunk.subarray(end + 1))
  }
  const ignore = () => {}
  stream?.on('data', take).on('error', ignore)
  return { text, stop: () => void stream?.off('data', take).off('error', ignore).resume() }
}

/** Ends each result. */
const NEWLINE = 0x0a
