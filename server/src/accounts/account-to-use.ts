import type { User } from '@colophon/protocol/auth/roles'
import type { Db } from '../platform/database/db.ts'
import { accountByEmail } from './queries.ts'
import { accounts } from './tables.ts'

/**
 * The account that a command or a setting works for: that of the address or, without one, the only account. `option` is
 * the name under which an address can be given.
 */
export async function accountToUse(
  db: Db,
  email: string | undefined,
  option: string,
): Promise<{ person: User } | { problem: string }> {
  const [account, another] = email
    ? [await accountByEmail(db, email.toLowerCase())]
    : await db.select().from(accounts).limit(2)
  if (another) return { problem: `There is more than one account: choose one with ${option}.` }
  if (!account) {
    return {
      problem: email ? `There is no account ${email}.` : 'There is no account yet. Register in the product first.',
    }
  }
  if (account.frozenAt) return { problem: `The account ${account.email} is frozen.` }
  return { person: { id: account.id, role: account.role } }
}
