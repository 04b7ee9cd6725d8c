import type { PaperChange, PaperListener, PaperState } from '../../papers/changes.ts'
import { enqueueReindex } from '../../papers/index/enqueue-reindex.ts'
import { suggestionChanges } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { requestRecount } from './recount-suggestions.job.ts'
import { refreshSuggestionsJob } from './refresh-suggestions.job.ts'

/** Keeps the search index and the suggestions in step with the papers. */
export const knowledgeListener: PaperListener = {
  async changed(context, tx, changes) {
    await recordSuggestionChanges(context, tx, changes)
    for (const { id } of changes) await enqueueReindex(context, tx, id)
  },
  async importIndexed(context, tx, changes) {
    if (changes > 0) await requestRecount(context, tx)
  },
}

const PRIORITY = 100
/** Changes within this time are counted together. */
const EVERY_MS = 2000

/**
 * Records what papers counted for before a change, in its transaction, and queues the job that applies the difference.
 * The papers are locked, so of several changes the first entry holds the oldest values.
 */
async function recordSuggestionChanges(
  context: Pick<Context, 'jobs' | 'now'>,
  db: Db,
  changes: readonly PaperChange[],
): Promise<void> {
  const counted = changes.filter(({ was, is }) => textOf(was) !== textOf(is))
  if (counted.length === 0) return
  await db
    .insert(suggestionChanges)
    .values(
      counted.map(({ id: articleId, was }) =>
        was?.isListed ? { articleId, title: was.title, authors: was.authors } : { articleId },
      ),
    )
  const runAt = new Date(Math.ceil(context.now().getTime() / EVERY_MS) * EVERY_MS)
  await context.jobs.add(db, refreshSuggestionsJob, {}, { key: 'suggestions', priority: PRIORITY, attempts: 5, runAt })
}

/** What suggestions are made of. */
function textOf(state: PaperState | null): string {
  return state?.isListed ? JSON.stringify([state.title, state.authors]) : ''
}
