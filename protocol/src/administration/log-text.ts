import type { AdminLogEntry } from './entities.ts'

/** The previous hash of the first entry. */
export const FIRST_HASH = '0'.repeat(64)

type Hashed = Omit<AdminLogEntry, 'actorName' | 'subjectName' | 'hash'>

/**
 * The text whose SHA-256 is the hash of an entry: all its fields in a fixed order, as JSON, after the hash of the
 * previous entry. Names are left out, because they may change.
 */
export function logEntryText(previousHash: string, entry: Hashed): string {
  const { number, at, actorId, subjectId, action, target, reason, before, after, address } = entry
  return JSON.stringify([previousHash, number, at, actorId, subjectId, action, target, reason, before, after, address])
}
