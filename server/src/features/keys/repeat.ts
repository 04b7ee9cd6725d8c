import { KEY_REPEAT_MINUTES } from '@colophon/protocol/keys/constants'
import type { KeyScope } from '@colophon/protocol/keys/entities'
import { fail } from '../../platform/fail.ts'

const MINUTE_MS = 60_000

/** A secret that was made under the same `Idempotency-Key` before. */
export type Repeated = {
  keyId: string
  name: string
  scopes: KeyScope[]
  secretAt: Date
  validUntil: Date | null
  revokedAt: Date | null
  /** True where it came by a re-roll. */
  isReroll: boolean
}

/** Whether a repeated call may be told the secret again: the same call, shortly after it, while the secret is the newest. */
export function isRepeatable(
  before: Repeated,
  wanted: { name: string; scopes: KeyScope[] } | { id: string },
  now: Date,
) {
  const isSame =
    'id' in wanted
      ? before.isReroll && before.keyId === wanted.id
      : !before.isReroll && before.name === wanted.name && before.scopes.join() === wanted.scopes.join()
  if (!isSame) fail('idempotencyKeyReused')
  const isRecent = now.getTime() - before.secretAt.getTime() < KEY_REPEAT_MINUTES * MINUTE_MS
  return isRecent && before.validUntil === null && before.revokedAt === null
}
