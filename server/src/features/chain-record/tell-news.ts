import type { Context } from '../../platform/context.ts'

/** What telling takes. */
export type Telling = Pick<Context, 'live' | 'signals' | 'db' | 'log'>

/** Tells the owner, wherever they are, and whoever has the paper's records open, that there is news: after its commit. */
export function tellNews({ live, signals, db, log }: Telling, articleId: number, ownerId: number): void {
  live.toUser(ownerId, 'recordUpdate', { articleId })
  signals.send(db, 'records', String(articleId)).catch((error: unknown) => {
    log.warn({ err: error }, 'news of records could not be told; who looks at them asks again from time to time')
  })
}
