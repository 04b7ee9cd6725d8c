import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { UnreadableLibrary } from '../imported-library.ts'
import type { PreparedLibrary } from '../prepare-library.ts'
import { parseLibrary } from '../read-library.ts'
import { decodeContent, encodeReply } from './confined-content.ts'

/**
 * Entry point of the process that reads an uploaded library: its content arrives on stdin, the library or the reason
 * of the refusal leaves as lines of JSON on stdout. It reads no files but its own code.
 */
async function main(): Promise<void> {
  const watch = new URL('../../../../parser/orphan-watch.ts', import.meta.url)
  new Worker(watch, { workerData: { parent: process.ppid } }).unref()
  await pipeline(Readable.from(encodeReply(replyTo(await buffer(process.stdin)))), process.stdout)
}

function replyTo(bytes: Uint8Array): { refused: string } | { library: PreparedLibrary } {
  try {
    return { library: parseLibrary(decodeContent(bytes)) }
  } catch (error) {
    if (error instanceof UnreadableLibrary) return { refused: error.message }
    throw error
  }
}

await main()
