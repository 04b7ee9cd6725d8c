import type { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { callerOf } from './caller.ts'
import { signIn } from './sign-in.ts'
import { accounts } from './tables.ts'
import { withSignature } from './wallet/with-signature.ts'

const WANTED = { purpose: 'wallet-login', subject: {}, accountId: null } as const

/** Signs in with a linked wallet, always with a session of its own. A wallet that belongs to nobody makes no account. */
export const walletLogin: Handler<typeof authCalls.walletLogin> = (input, context) =>
  withSignature(context, input, WANTED, async (tx, wallet) => {
    // A link that is being undone at this moment is waited for, and counts no more.
    const [account] = await tx.select().from(accounts).where(eq(accounts.walletAddress, wallet)).for('share')
    return account ? signIn(tx, context, account, callerOf(input)) : fail('walletUnavailable')
  })
