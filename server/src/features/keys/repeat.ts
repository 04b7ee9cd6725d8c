import { createHash } from 'node:crypto'
import { KEY_REPEAT_MINUTES } from '@colophon/protocol/keys/constants'
import { fail } from '../../platform/http/fail.ts'

const MINUTE_MS = 60_000

/** A secret that was made under the same `Idempotency-Key` before. */
export type Repeated = {
  keyId: string
  secretAt: Date
  validUntil: Date | null
  revokedAt: Date | null
  repeatBody: string | null
}

/** What a call asks for, without the proof of the account, so that a repeat can be told from another call. */
export function bodyHash(wanted: object): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
}

/** Whether a repeated call may be told the secret again: the same call, shortly after it, while the secret is the newest. */
export function isRepeatable(before: Repeated, repeatBody: string, now: Date): boolean {
  if (before.repeatBody !== repeatBody) fail('idempotencyKeyReused')
  const isRecent = now.getTime() - before.secretAt.getTime() < KEY_REPEAT_MINUTES * MINUTE_MS
  return isRecent && before.validUntil === null && before.revokedAt === null
}
