import { indexing } from '../../papers/changes.ts'
import { REFRESH_INDEX } from '../../papers/index/enqueue-reindex.ts'
import { indexPaper, underIndexLock } from '../../papers/index/index-paper.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'

/** Synchronises the index with the current state of a paper, and tells its listeners. */
export const refreshIndexJob = defineJob({
  ...REFRESH_INDEX,
  lane: 'short',
  run: (context, { articleId }) =>
    underIndexLock(context, articleId, async () => {
      const indexed = await indexing(context, articleId)
      await indexPaper(context, articleId)
      await indexed()
      await failPoint('refresh-index:before-end')
    }),
})
