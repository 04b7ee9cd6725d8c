import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { linkWallet, withSignature } from '../auth/public.ts'
import { accountInfo } from './queries.ts'

/** Links the wallet that has signed for it to the account of who is signed in. */
export const addWallet: Handler<typeof profileCalls.addWallet> = async (input, context) => {
  const { id } = input.person
  const wanted = { purpose: 'add-wallet', subject: {}, accountId: id } as const
  await withSignature(context, input, wanted, (tx, wallet) => linkWallet(context, tx, id, wallet))
  return (await accountInfo(context.db, id)) ?? fail('profileNotFound')
}
