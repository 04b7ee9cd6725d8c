import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import { PROGRESS_ERROR } from '@colophon/protocol/articles/states'
import type { SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

/**
 * Ends a try with an error: its reason and the stage it failed in stay with the paper, the wrapped password goes. Returns
 * how many papers met `which`.
 */
export async function endAttempt(
  context: Pick<Context, 'db' | 'live'>,
  which: SQL | undefined,
  reason: ProcessingReason,
  more: { attempt?: string } = {},
): Promise<number> {
  const papers = await context.db
    .update(articles)
    .set({ status: 'error', progress: PROGRESS_ERROR, reason, wrappedPassword: null, ...more })
    .where(which)
    .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
  for (const paper of papers) tellProgress(context, paper)
  return papers.length
}
