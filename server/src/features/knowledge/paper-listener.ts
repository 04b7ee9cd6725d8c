import type { PaperListener } from '../../papers/changes.ts'
import { enqueueReindex } from '../../papers/index/enqueue-reindex.ts'
import { requestRecount } from './recount-suggestions.job.ts'
import { recordSuggestionChanges } from './suggestion-changes.ts'

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
