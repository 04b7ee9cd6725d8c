import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { unlinkWallet } from '../auth/public.ts'
import { accountInfo } from './queries.ts'

/** Unlinks the wallet, which may be linked to another account then. */
export const deleteWallet: Handler<typeof profileCalls.deleteWallet> = async ({ person }, context) => {
  await unlinkWallet(context, person.id)
  return (await accountInfo(context.db, person.id)) ?? fail('profileNotFound')
}
