import type { Context } from '../../platform/context.ts'
import { passwordMatches } from './passwords.ts'
import { accountById } from './queries.ts'

/** True when this is the password of the account; for acts that ask for it again. Never call it inside a transaction. */
export async function checkPassword(
  { db }: Pick<Context, 'db'>,
  accountId: number,
  password: string,
): Promise<boolean> {
  const account = await accountById(db, accountId)
  return passwordMatches(account?.passwordHash ?? null, password)
}
