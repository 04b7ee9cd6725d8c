import { TOTP_DRIFT, TOTP_SECONDS } from '@colophon/protocol/security/constants'
import { Secret, TOTP } from 'otpauth'
import { decryptSecret, encryptSecret } from '../../platform/crypto/encrypt-secret.ts'

const PURPOSE = 'second-factor'
const SECRET_BYTES = 20
const ISSUER = 'Colophon'

/** A new secret (20 bytes, RFC 4226) in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The otpauth URI for the QR code. */
export function secretUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** Encrypts a secret with the instance secret, bound to this account. */
export function wrapSecret(instance: Uint8Array, accountId: number, secret: string): Buffer {
  return encryptSecret(instance, PURPOSE, String(accountId), secret)
}

/** The step (RFC 6238) of a code, or null when it matches neither the current step nor its neighbours. */
export function stepOf(
  instance: Uint8Array,
  { accountId, wrappedSecret }: { accountId: number; wrappedSecret: Buffer },
  code: string,
  now: Date,
): number | null {
  const secret = decryptSecret(instance, PURPOSE, String(accountId), wrappedSecret)
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: TOTP_DRIFT })
  return delta === null ? null : Math.floor(timestamp / 1000 / TOTP_SECONDS) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: TOTP_SECONDS, digits: 6 })
}
