import type { AdminLogEntry } from './entities.ts'

/** What the first entry is chained to. */
export const FIRST_HASH = '0'.repeat(64)

type Hashed = Omit<AdminLogEntry, 'actorName' | 'subjectName' | 'hash'>

/**
 * The text whose SHA-256 is the hash of an entry: all that it says in a fixed order, as JSON, behind the hash of the entry
 * before. Names are left out, because people may change theirs.
 */
export function logEntryText(previousHash: string, entry: Hashed): string {
  const { number, at, actorId, subjectId, action, target, reason, before, after, address } = entry
  return JSON.stringify([previousHash, number, at, actorId, subjectId, action, target, reason, before, after, address])
}
