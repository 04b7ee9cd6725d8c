import type { securityCalls } from '@colophon/protocol/security/calls'
import { sql } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { accountById, withProof } from '../auth/public.ts'
import { secondFactors } from './tables.ts'
import { newSecret, secretUri, wrapSecret } from './totp.ts'

/**
 * Gives a new secret, which counts for nothing until a first code confirms it. The account is proven again: who finds an
 * open browser must not lock its owner out with a factor of their own.
 */
export const beginSecondFactor: Handler<typeof securityCalls.beginSecondFactor> = (input, context) => {
  const { person } = input
  const wanted = { purpose: 'account', subject: { act: 'secondFactorOn' }, accountId: person.id } as const
  return withProof(context, input, wanted, async (tx) => {
    const account = (await accountById(tx, person.id)) ?? fail('tokenUncorrected')
    const secret = newSecret()
    const wrappedSecret = wrapSecret(context.secret, person.id, secret)
    const fresh = { wrappedSecret, lastStep: 0 }
    const [begun] = await tx
      .insert(secondFactors)
      .values({ accountId: person.id, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: fresh,
        setWhere: sql`${secondFactors.confirmedAt} is null`,
      })
      .returning({ accountId: secondFactors.accountId })
    if (!begun) fail('secondFactorIsOn')
    return { secret, uri: secretUri(secret, account.email) }
  })
}
