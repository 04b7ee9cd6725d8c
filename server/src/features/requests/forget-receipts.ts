import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { accessReceipts } from './tables.ts'

/**
 * Removes the receipts of an account that goes whose other side is gone, or never was: they prove nothing to anybody any
 * more. The rest stays with the other side.
 */
export async function forgetReceipts(tx: Db, accountId: number): Promise<void> {
  const { requesterId, ownerId } = accessReceipts
  await tx
    .delete(accessReceipts)
    .where(
      or(
        and(eq(requesterId, accountId), or(isNull(ownerId), eq(ownerId, accountId))),
        and(eq(ownerId, accountId), isNull(requesterId)),
      ),
    )
}
