import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { UnreadableLibrary } from '../imported-library.ts'
import { parseLibrary } from '../read-library.ts'
import { type ConfinedReply, decodeContent } from './confined-content.ts'

/**
 * Entry point of the process that reads an uploaded library: its content arrives on stdin, the library or the reason
 * of the refusal leaves as JSON on stdout. It reads no files but its own code.
 */
async function main(): Promise<void> {
  const watch = new URL('../../../../parser/orphan-watch.ts', import.meta.url)
  new Worker(watch, { workerData: { parent: process.ppid } }).unref()
  const reply = JSON.stringify(replyTo(await buffer(process.stdin)))
  await new Promise<void>((done) => process.stdout.write(reply, () => done()))
}

function replyTo(bytes: Uint8Array): ConfinedReply {
  try {
    return { library: parseLibrary(decodeContent(bytes)) }
  } catch (error) {
    if (error instanceof UnreadableLibrary) return { refused: error.message }
    throw error
  }
}

await main()
