import { analysisThread } from '../../../answers/analysis-thread.ts'
import { documentTexts } from '../../../papers/documents.ts'
import { paperSource } from '../../../papers/paper-source.ts'
import type { PaperWithRights } from '../../../papers/visible-papers.ts'
import type { Db } from '../../../platform/database/db.ts'
import { statementsOf } from '../queries.ts'

/** Questions that these papers answer. */
export async function suggestedQuestions(
  db: Db,
  accountId: number,
  papers: readonly PaperWithRights[],
  signal?: AbortSignal,
): Promise<string[]> {
  const ids = papers.map(({ row }) => row.id)
  const graphs = await statementsOf(db, ids)
  const asked = papers.map((paper) => {
    const articleId = paper.row.id
    return { articleId, title: paper.row.title, source: paperSource(db, paper), graph: graphs.get(articleId) ?? [] }
  })
  const load = (missing: number[]) => documentTexts(db, missing)
  return analysisThread().run('suggest', { papers: asked }, { caller: { accountId }, load, signal })
}
