import { z } from 'zod'
import { Code } from '../auth/validation.ts'
import { SignedMessage } from '../wallet/entities.ts'

const RECOVERY_CODE = /^[a-z2-7]{5}-?[a-z2-7]{5}$/

/** A recovery code in any spelling: `abcde-fghij`, with or without dash, in capitals, with spaces. */
export const RecoveryCode = z
  .string()
  .max(40, 'Wrong code')
  .transform((text) => text.toLowerCase().replace(/\s/g, ''))
  .pipe(z.string().regex(RECOVERY_CODE, 'Wrong code'))
  .transform((text) => text.replace('-', ''))

/** The second step: a current six-digit code, or a recovery code. */
export const SecondStep = { code: Code.optional(), recoveryCode: RecoveryCode.optional() }

/** The proof of an account: its password, or a message for this act signed with its wallet. */
export const Proof = { password: z.string().max(1000).optional(), ...SignedMessage.partial().shape }

/** Rejects a second step with neither or both kinds of code. */
export function requireOneCode({
  code,
  recoveryCode,
}: {
  code?: string | undefined
  recoveryCode?: string | undefined
}) {
  return (code === undefined) !== (recoveryCode === undefined)
}
