import { Fail } from '../platform/http/fail.ts'
import { type Asker, openTurnThreads, ThreadLost, type TurnThread } from '../platform/threads/turn-thread.ts'
import { isBibliography, readLookup } from './read-lookup.ts'
import type { Reading, ReadingResult } from './thread.ts'

type ReadingThread = TurnThread<Reading, ReadingResult[keyof ReadingResult]>

/** Opens threads that read pasted texts, each in at most `taskMs`. */
export function openReadingThreads(taskMs: number): ReadingThread {
  const file = new URL('./thread.ts', import.meta.url)
  return openTurnThreads({ file, waitingMax: 20, callerMax: 4, taskMs, heapMegabytes: 512 })
}

const shared = openReadingThreads(4000)

/** As `readLookup`; a bibliography is read in a thread, which is ended if it takes too long or its reader leaves. */
export async function readPastedLookup(
  text: string,
  most: number,
  asker: Asker,
  thread = shared,
): Promise<ReadingResult['lookup']> {
  return isBibliography(text) ? inThread(thread, { name: 'lookup', text, most }, asker) : readLookup(text, most)
}

/** As `readDetails`, in the thread. */
export function readPastedDetails(text: string, asker: Asker): Promise<ReadingResult['details']> {
  return inThread(shared, { name: 'details', text, most: 1 }, asker)
}

/** As `readReferences`, in the thread. */
export function readPastedReferences(text: string, most: number, asker: Asker): Promise<ReadingResult['references']> {
  return inThread(shared, { name: 'references', text, most }, asker)
}

async function inThread<K extends keyof ReadingResult>(
  thread: ReadingThread,
  reading: Reading & { name: K },
  asker: Asker,
) {
  try {
    return (await thread.run(asker, (send) => send(reading))) as ReadingResult[K]
  } catch (error) {
    throw error instanceof ThreadLost ? new Fail('validationFailed', TOO_LONG) : error
  }
}

const TOO_LONG = {
  message: 'The text takes too long to read. Paste fewer entries, or check their braces.',
  fields: { text: 'text takes too long to read' },
}
