import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { bm25 } from './bm25.ts'
import type { Asked } from './question-sets.ts'

/** Number of papers read by a general conversation. */
export const PAPERS = 12

/** The papers to ask: the top ones of the collection by plain BM25. */
export function nearestPapers(collection: readonly AnswerPaper[]): (asked: Pick<Asked, 'question'>) => AnswerPaper[] {
  const rank = bm25(
    collection.map(({ articleId, document }) => ({ id: articleId, text: document.text })),
    { isStemmed: true },
  )
  const byId = new Map(collection.map((paper) => [paper.articleId, paper]))
  return ({ question }) => rank(question, PAPERS).flatMap((id) => byId.get(id) ?? [])
}
