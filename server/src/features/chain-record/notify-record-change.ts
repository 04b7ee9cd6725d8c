import type { Context } from '../../platform/context.ts'

export type NotifyContext = Pick<Context, 'live' | 'signals' | 'db' | 'log'>

/** Notifies the owner and everyone watching the paper's records. Call after the commit. */
export function notifyRecordChange(
  { live, signals, db, log }: NotifyContext,
  articleId: number,
  ownerId: number,
): void {
  live.toUser(ownerId, 'recordUpdate', { articleId })
  signals.send(db, 'records', String(articleId)).catch((error: unknown) => {
    log.warn({ err: error }, 'could not send record events; clients poll as well')
  })
}
