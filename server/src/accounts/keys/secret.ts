import { createHash, createHmac, randomBytes } from 'node:crypto'
import { KEY_START } from '@colophon/protocol/keys/constants'
import { deriveKey } from '../../platform/crypto/secrets.ts'

const HEX_LENGTH = 48
const PREFIX_LENGTH = 8
const LAST_LENGTH = 4

/** A new secret of 192 bits with its stored values. */
export type Secret = { whole: string; hash: string; prefix: string; last4: string; repeatHash: string | null }

/**
 * Creates a secret. Under an `Idempotency-Key` it is derived from that key and the instance secret, so that a repeated
 * call gets it again although only hashes are stored.
 */
export function makeSecret(instance: Uint8Array, accountId: number, repeatKey: string | null): Secret {
  const hex =
    repeatKey === null
      ? randomBytes(HEX_LENGTH / 2).toString('hex')
      : createHmac('sha256', deriveKey(instance, 'api-key')).update(`${accountId} ${repeatKey}`).digest('hex')
  const whole = KEY_START + hex.slice(0, HEX_LENGTH)
  return {
    whole,
    hash: hashOf(whole),
    prefix: whole.slice(0, PREFIX_LENGTH),
    last4: whole.slice(-LAST_LENGTH),
    repeatHash: repeatKey === null ? null : hashOf(`${accountId} ${repeatKey}`),
  }
}

/** The stored hash. 192 random bits need no slow hash. */
export function hashOf(whole: string): string {
  return createHash('sha256').update(whole).digest('hex')
}

/** The displayed form of a key. */
export function masked({ prefix, last4 }: { prefix: string; last4: string }): string {
  return `${prefix}…${last4}`
}
