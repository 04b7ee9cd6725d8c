import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { confined } from '../../../../parser/confinement.ts'
import { residentBytes } from '../../../../parser/process-usage.ts'
import { UnreadableLibrary } from '../imported-library.ts'
import type { PreparedLibrary } from '../prepare-library.ts'
import { contentOf } from '../read-library.ts'
import type { Source } from '../source.ts'
import { decodeReply, encodeContent } from './confined-content.ts'

const CHILD = fileURLToPath(new URL('./library-child.ts', import.meta.url))
const CODE = ['../..', '../../../../bibliography'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const NICENESS = 10
const HEAP_MEGABYTES = 2048
const RESIDENT_BYTES_MAX = 3 * 1024 ** 3
const POLL_INTERVAL_MS = 250
const TOO_LARGE = 'It takes more memory than an import may. Export parts of the library.'
const TOO_MUCH_TEXT = 'It has more text than an import may. Export parts of the library.'
export const TOO_SLOW = 'It takes too long to read. Export parts of the library.'

/** Largest library, as JSON; its items are in memory while they are imported. */
const REPLY_BYTES_MAX = 256 * 1024 * 1024

/** How long a library may take to read, in milliseconds. */
const READ_MS = 300_000

/** Reads a library that a user sent, as `readLibrary` does, in a process that is killed over its limits or on abort. */
export async function readConfined(
  source: Source,
  { signal, limitMs = READ_MS }: { signal: AbortSignal; limitMs?: number },
): Promise<PreparedLibrary> {
  const content = await contentOf(source)
  const {
    execPath = process.execPath,
    execArgv = [],
    env,
  } = confined(HEAP_MEGABYTES, { hasAddons: false, moreCode: CODE })
  const child = spawn(execPath, [...execArgv, CHILD], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  lowerPriority(child)
  const limits = watch(child, signal, limitMs)
  try {
    const [code, reply] = await Promise.all([
      exitOf(child),
      replyOf(child.stdout, () => limits.kill(TOO_MUCH_TEXT)),
      // A process that ends early is reported by its exit.
      pipeline(encodeContent(content), child.stdin).catch(() => undefined),
    ])
    signal.throwIfAborted()
    if (code !== 0 || !reply) throw new UnreadableLibrary(limits.broken() ?? 'It cannot be read. It may be damaged.')
    if ('refused' in reply) throw new UnreadableLibrary(reply.refused)
    return reply.library
  } finally {
    limits.end()
  }
}

type Child = ChildProcessByStdio<Writable, Readable, null>

function lowerPriority({ pid }: Child): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // The system forbids it, or the process has ended.
  }
}

/** Kills the process over a limit; `broken` says which one that was. */
function watch(child: Child, signal: AbortSignal, limitMs: number) {
  let why: string | null = null
  const kill = (reason: string | null) => {
    why ??= reason
    child.kill('SIGKILL')
  }
  const stop = () => kill(null)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const deadline = setTimeout(() => kill(TOO_SLOW), limitMs)
  const look = setInterval(async () => {
    if (child.pid !== undefined && (await residentBytes(child.pid)) > RESIDENT_BYTES_MAX) kill(TOO_LARGE)
  }, POLL_INTERVAL_MS)
  return {
    kill,
    broken: () => why,
    end() {
      clearTimeout(deadline)
      clearInterval(look)
      signal.removeEventListener('abort', stop)
    },
  }
}

function exitOf(child: Child): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
}

/** The answer, line by line, so that other work goes on meanwhile; null if it is cut off. */
async function replyOf(stream: Readable, tooMuch: () => void): Promise<ReturnType<Reply['result']>> {
  const reply = decodeReply()
  let bytes = 0
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > REPLY_BYTES_MAX) tooMuch()
  })
  let last = ''
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (last) reply.add(last)
    last = line
  }
  // A process that is killed leaves half a line.
  try {
    reply.add(last)
  } catch {
    return null
  }
  return reply.result()
}

type Reply = ReturnType<typeof decodeReply>
