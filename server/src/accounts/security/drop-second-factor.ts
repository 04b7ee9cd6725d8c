import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { type ActivityNote, logActivity } from './log-activity.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

/**
 * Removes the second factor and recovery codes of an account; the caller notifies the owner. Of two concurrent calls
 * one finds none.
 */
export async function dropSecondFactor(
  context: Context,
  tx: Db,
  { accountId, ...about }: Omit<ActivityNote, 'kind'>,
): Promise<void> {
  const [dropped] = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
    .returning({ accountId: secondFactors.accountId })
  if (!dropped) fail('secondFactorIsOff')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await logActivity(context, tx, { accountId, ...about, kind: 'secondFactorOff' })
}
