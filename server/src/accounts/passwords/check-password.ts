import type { Context } from '../../platform/context.ts'
import { accountById } from '../queries.ts'
import { countTryWithin, resetTries } from './password-tries.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Checks the password of an account for actions that require it again. Wrong ones increase the backoff. Never call it
 * inside a transaction.
 */
export async function checkPassword(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  accountId: number,
  password: string,
): Promise<boolean> {
  const account = await accountById(context.db, accountId)
  if (!account) return passwordMatches(null, password)
  const counted = await countTryWithin(context, account.email)
  const isRight = await passwordMatches(account.passwordHash, password)
  if (isRight) await resetTries(context, counted)
  return isRight
}
