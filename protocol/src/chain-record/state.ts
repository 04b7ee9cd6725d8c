import type { RecordState } from './entities.ts'

/** How the statements of a paper stand to the chain, from their MD5 now, the newest that is recorded and those that wait. */
export function recordState(
  md5Hash: string | null,
  recorded: string | null,
  pending: readonly (string | null)[],
): RecordState {
  if (md5Hash !== null && md5Hash !== recorded && pending.includes(md5Hash)) return 'pending'
  if (recorded === null) return 'none'
  return recorded === md5Hash ? 'recorded' : 'changed'
}
