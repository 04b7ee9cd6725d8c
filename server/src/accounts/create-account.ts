import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { createProfile } from './profile/create-profile.ts'
import { accounts } from './tables.ts'

type NewAccount = { email: string; passwordHash: string | null; username: string | null }

/** Creates the account of a confirmed address; of two concurrent calls one wins. Lock the address first. */
export async function createAccount(
  tx: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { email, passwordHash, username }: NewAccount,
): Promise<number> {
  const role = email === config.ADMIN_EMAIL ? 'admin' : 'user'
  const [account] = await tx
    .insert(accounts)
    .values({ email, passwordHash, role, createdAt: now() })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  if (!account) fail('emailExists')
  await createProfile(tx, { accountId: account.id, username })
  return account.id
}
