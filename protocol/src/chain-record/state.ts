import type { RecordState } from './entities.ts'

/**
 * The state of a paper's statements on the chain, from their current MD5, the newest recorded one and the pending ones.
 */
export function recordState(
  md5Hash: string | null,
  recorded: string | null,
  pending: readonly (string | null)[],
): RecordState {
  if (md5Hash !== null && md5Hash !== recorded && pending.includes(md5Hash)) return 'pending'
  if (recorded === null) return 'none'
  return recorded === md5Hash ? 'recorded' : 'changed'
}
