import { ERRORS } from '@colophon/protocol/errors'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { walletOf } from '../queries.ts'
import type { MessageQuery } from '../wallet/find-message.ts'
import { signedMessage } from '../wallet/signed-message.ts'
import { withSignature } from '../wallet/with-signature.ts'

/** A signed message and its wallet. */
export type Signed = SignedMessage & { address: string }

type Proof = { [K in keyof SignedMessage | 'password']?: string | undefined }

/**
 * Runs an action that requires a new proof of account: a wallet signature, or the password where there is none. Nothing
 * verifiable is stored of a password.
 */
export async function withProof<T>(
  context: Context,
  { body, request }: { body: Proof; request: FastifyRequest },
  wanted: MessageQuery & { accountId: number },
  effect: (tx: Db, signed: Signed | null) => Promise<T>,
): Promise<T> {
  const signed = signedMessage(body)
  if (signed) {
    if ((await walletOf(context.db, wanted.accountId)) === null) fail('walletNotLinked')
    return withSignature(context, { body: signed, request }, wanted, (tx, address) =>
      effect(tx, { ...signed, address }),
    )
  }
  if (!body.password) return fail('passwordNeeded', { fields: { password: ERRORS.passwordNeeded.message } })
  if (!(await checkPassword(context, wanted.accountId, body.password)))
    fail('passwordWrong', { fields: { password: ERRORS.passwordWrong.message } })
  return context.db.transaction((tx) => effect(tx, null))
}
