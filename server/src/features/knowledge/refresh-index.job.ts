import { indexing } from '../../papers/changes.ts'
import { indexPaper, underIndexLock } from '../../papers/index/index-paper.ts'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'

/** Synchronises the index with the current state of a paper, and tells its listeners. */
export function refreshIndexJob(context: Context): JobHandler<'refresh-index'> {
  return ({ articleId }) =>
    underIndexLock(context, articleId, async () => {
      const indexed = await indexing(context, articleId)
      await indexPaper(context, articleId)
      await indexed()
      await failPoint('refresh-index:before-end')
    })
}
