import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@colophon/protocol/auth/constants'
import { deriveKey } from '../../platform/secrets.ts'

/** A new code of six digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** What is stored of a code: bound to its attempt and to the instance, so that a stolen table gives nothing away. */
export function codeHash(secret: Uint8Array, attemptId: string, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'code')).update(`${attemptId}:${code}`).digest('base64url')
}

/** True when `code` is the code of this attempt. */
export function codeMatches(secret: Uint8Array, attempt: { id: string; codeHash: string }, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(secret, attempt.id, code)), Buffer.from(attempt.codeHash))
}
