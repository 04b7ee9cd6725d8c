import { createHash } from 'node:crypto'
import { KEY_REPEAT_MINUTES } from '@colophon/protocol/keys/constants'
import { fail } from '../../platform/http/fail.ts'

const MINUTE_MS = 60_000

/** A secret created earlier under the same `Idempotency-Key`. */
export type Repeated = {
  keyId: string
  secretAt: Date
  validUntil: Date | null
  revokedAt: Date | null
  repeatBody: string | null
}

/** Hash of a call's contents without the proof of account, to detect a different call. */
export function bodyHash(wanted: object): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
}

/** Whether a repeated call may get the secret again: the same call, soon after, while the secret is the newest. */
export function isRepeatable(before: Repeated, repeatBody: string, now: Date): boolean {
  if (before.repeatBody !== repeatBody) fail('idempotencyKeyReused')
  const isRecent = now.getTime() - before.secretAt.getTime() < KEY_REPEAT_MINUTES * MINUTE_MS
  return isRecent && before.validUntil === null && before.revokedAt === null
}
