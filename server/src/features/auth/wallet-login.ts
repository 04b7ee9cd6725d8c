import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf } from './caller.ts'
import { signedInOrSecondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { accounts } from './tables.ts'
import { withSignature } from './wallet/with-signature.ts'

const WANTED = { purpose: 'wallet-login', subject: {}, accountId: null } as const

/** Signs in with a linked wallet, always with a session of its own. A wallet that belongs to nobody makes no account. */
export const walletLogin: Handler<typeof authCalls.walletLogin> = async (input, context) => {
  const outcome = await withSignature(context, input, WANTED, async (tx, wallet) => {
    // A link that is being undone at this moment is waited for, and counts no more.
    const [account] = await tx.select().from(accounts).where(eq(accounts.walletAddress, wallet)).for('share')
    const way = { caller: callerOf(input), method: 'wallet' }
    return account ? signIn(tx, context, account, way) : fail('walletUnavailable')
  })
  return signedInOrSecondStep(outcome)
}
