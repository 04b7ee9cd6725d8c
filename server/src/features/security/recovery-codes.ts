import { createHmac, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@colophon/protocol/security/constants'
import { and, eq } from 'drizzle-orm'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { recoveryCodes } from './tables.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Fifty bits: nobody guesses one in five tries, nor from a stolen table without the instance's secret. */
const CHARACTERS = 10

/** Gives an account new recovery codes in place of its old ones; they are known to nobody afterwards. */
export async function replaceRecoveryCodes(tx: Db, secret: Uint8Array, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashOf(secret, accountId, code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a recovery code; false where it is none, or none any more. Of two at once one gets it. */
export async function takeRecoveryCode(tx: Db, secret: Uint8Array, accountId: number, code: string): Promise<boolean> {
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
