import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { linkWallet, unlinkWallet } from '../auth/public/link-wallet.ts'
import { withSignature } from '../auth/public/with-signature.ts'
import { accountInfo } from './queries.ts'

/** Links the wallet that signed for it to the user's account. */
export const addWallet: Handler<typeof profileCalls.addWallet> = async (input, context) => {
  const { id } = input.person
  const wanted = { purpose: 'add-wallet', subject: {}, accountId: id } as const
  await withSignature(context, input, wanted, (tx, wallet) => linkWallet(context, tx, id, wallet))
  return (await accountInfo(context.db, id)) ?? fail('profileNotFound')
}

/** Unlinks the wallet, which may then be linked to another account. */
export const deleteWallet: Handler<typeof profileCalls.deleteWallet> = async ({ person }, context) => {
  await unlinkWallet(context, person.id)
  return (await accountInfo(context.db, person.id)) ?? fail('profileNotFound')
}
