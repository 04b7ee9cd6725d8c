import { createHmac, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@colophon/protocol/security/constants'
import { and, eq } from 'drizzle-orm'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { recoveryCodes } from './tables.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Fifty bits: not guessable in five tries, nor from a leaked table without the instance secret. */
const CHARACTERS = 10

/** Replaces the recovery codes of an account; only hashes are stored. */
export async function replaceRecoveryCodes(tx: Db, secret: Uint8Array, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashOf(secret, accountId, code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Consumes a recovery code; false where it is invalid or used. Of two concurrent calls one succeeds. */
export async function consumeRecoveryCode(
  tx: Db,
  secret: Uint8Array,
  accountId: number,
  code: string,
): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, hashOf(secret, accountId, code))))
    .returning({ accountId: recoveryCodes.accountId })
  return taken.length > 0
}

function newCode(): string {
  return Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

function hashOf(secret: Uint8Array, accountId: number, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'recovery-code')).update(`${accountId}:${code}`).digest('base64url')
}
