import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { removeForGood } from './remove-for-good.ts'
import { articles } from './tables.ts'

/** Removes every paper of an account for good, also from the bin and the index; returns how many there were. */
export function removePapersOf(context: Context, accountId: number): Promise<number> {
  return removeForGood(context, eq(articles.ownerId, accountId))
}
