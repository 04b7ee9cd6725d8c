import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { logActivity } from '../security/log-activity.ts'
import { lockKeys } from './lock-keys.ts'
import { apiKeys } from './tables.ts'

type Why = { accountId: number; why: string; caller: { address: string; userAgent: string | null } }

/**
 * Revokes every active key of an account in the transaction of a security event, and logs each for the owner. Returns
 * their names.
 */
export async function revokeAllKeys(
  context: Pick<Context, 'now'>,
  tx: Db,
  { accountId, why, caller }: Why,
): Promise<string[]> {
  await lockKeys(tx, accountId)
  const now = context.now()
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.accountId, accountId), works))
    .returning({ name: apiKeys.name })
  for (const { name } of revoked) {
    await logActivity(context, tx, { accountId, kind: 'keyRevoked', detail: `${name}, ${why}`, caller })
  }
  return revoked.map(({ name }) => name)
}
