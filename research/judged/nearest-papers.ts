import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { bm25 } from './bm25.ts'
import type { Asked } from './question-sets.ts'

/** Number of papers read by a general conversation. */
export const PAPERS = 12

/** The papers to ask: the top ones of the collection by plain BM25, with or without the question's own. */
export function nearestPapers(collection: readonly AnswerPaper[]): (asked: Asked, hasOwn: boolean) => AnswerPaper[] {
  const rank = bm25(
    collection.map(({ articleId, document }) => ({ id: articleId, text: document.text })),
    { isStemmed: true },
  )
  const byId = new Map(collection.map((paper) => [paper.articleId, paper]))
  return ({ question, paper }, hasOwn) =>
    rank(question, PAPERS + 1)
      .filter((id) => hasOwn || id !== paper.articleId)
      .slice(0, PAPERS)
      .flatMap((id, index) => {
        const candidate = byId.get(id)
        return candidate ? [{ ...candidate, score: 1 / (index + 1) }] : []
      })
}
