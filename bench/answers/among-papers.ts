import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import { bm25 } from '../ranking/bm25.ts'
import { inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import type { Asked } from './question-sets.ts'
import { type Judged, scoreAnswers } from './scores.ts'

const PAPERS = 12

/**
 * Questions asked of the twelve papers of a collection that plain BM25 puts first, as a general talk does; a paper that is
 * not among them cannot be quoted.
 */
export function* amongPapers(asked: readonly Asked[], collection: readonly AnswerPaper[]): Generator<Row> {
  const rank = bm25(
    collection.map(({ articleId, document }) => ({ id: articleId, text: document.text })),
    { isStemmed: true },
  )
  const byId = new Map(collection.map((paper) => [paper.articleId, paper]))
  const times: number[] = []
  let found = 0
  const judged = asked.map(({ question, paper, gold }): Judged => {
    const papers = rank(question, PAPERS).flatMap((id, index) => {
      const candidate = byId.get(id)
      return candidate ? [{ ...candidate, score: 1 / (index + 1) }] : []
    })
    if (papers.some(({ articleId }) => articleId === paper.articleId)) found += 1
    const start = performance.now()
    const given = answer(question, papers)
    times.push(performance.now() - start)
    const documents = new Map(papers.map(({ articleId, document }) => [articleId, document]))
    return { answer: given, documents, gold: gold && { ...gold, articleId: paper.articleId } }
  })
  yield {
    what: `answers: gold inside the quotes, of ${PAPERS} papers out of ${collection.length}`,
    ours: share(scoreAnswers(judged).inside),
    reference: `${share(found / asked.length)} have the paper among the ${PAPERS}`,
  }
  yield { what: `answers: p95, ${PAPERS} papers`, ours: inMs(percentile(times, 0.95)) }
}
