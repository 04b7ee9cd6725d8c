import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** Notifies all watchers of the paper at commit. */
export async function notifyChange(
  { signals }: Pick<Context, 'signals'>,
  tx: Db,
  { articleId, commentId }: { articleId: number; commentId: number },
): Promise<void> {
  await signals.send(tx, 'comments', `${articleId}:${commentId}`)
}
