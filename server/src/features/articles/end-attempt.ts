import type { ProcessingReason } from '@colophon/protocol/articles/errors'
import { PROGRESS_ERROR } from '@colophon/protocol/articles/states'
import type { SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { articles } from './tables.ts'
import { tellProgress } from './tell-progress.ts'

/**
 * Ends a try with an error: its reason and the stage it failed in stay with the paper, the wrapped password goes. Returns
 * false when `which` meets no paper any more.
 */
export async function endAttempt(
  context: Pick<Context, 'db' | 'live'>,
  which: SQL | undefined,
  reason: ProcessingReason,
  more: { attempt?: string } = {},
): Promise<boolean> {
  const [paper] = await context.db
    .update(articles)
    .set({ status: 'error', progress: PROGRESS_ERROR, reason, wrappedPassword: null, ...more })
    .where(which)
    .returning({ id: articles.id, ownerId: articles.ownerId, progress: articles.progress })
  if (paper) tellProgress(context, paper)
  return paper !== undefined
}
