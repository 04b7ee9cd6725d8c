import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import { nearestPapers, PAPERS } from '@colophon/research/judged/nearest-papers'
import type { Asked } from '@colophon/research/judged/question-sets'
import { mean } from '../ranking/scores.ts'
import { count, inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { type Judged, scoreAnswers } from './scores.ts'

/**
 * Questions to the twelve nearest papers of a collection, as in a general conversation: with the paper that answers (if
 * among them), and without it. Other papers answer some questions too, so a refusal share of 1 is unreachable.
 */
export function* amongPapers(asked: readonly Asked[], collection: readonly AnswerPaper[]): Generator<Row> {
  const nearest = nearestPapers(collection)
  const times: number[] = []
  const ask = (each: Asked, papers: readonly AnswerPaper[]): Judged => {
    const start = performance.now()
    const given = answer(each.question, papers)
    times.push(performance.now() - start)
    const documents = new Map(papers.map(({ articleId, document }) => [articleId, document]))
    return { answer: given, documents, gold: each.gold && { ...each.gold, articleId: each.paper.articleId } }
  }
  const withOwn = asked.map((each) => ask(each, nearest(each, true)))
  const withoutOwn = asked.map((each) => ask(each, nearest(each, false)))
  yield* amongRows(withOwn, withoutOwn, collection.length)
  yield { what: `answers: p95, ${PAPERS} papers`, ours: inMs(percentile(times, 0.95)) }
}

/** Rows about answers with and without the own paper. */
export function* amongRows(withOwn: readonly Judged[], withoutOwn: readonly Judged[], total: number): Generator<Row> {
  const scores = scoreAnswers(withOwn)
  const hasPaper = mean(withOwn.map(({ documents, gold }) => (gold && documents.has(gold.articleId) ? 1 : 0)))
  const among = `of ${PAPERS} papers out of ${count(total)}`
  yield {
    what: `answers: gold inside the quotes, ${among}`,
    ours: share(scores.inside),
    reference: `${share(hasPaper)} have the paper among the ${PAPERS}`,
  }
  yield { what: `answers: answered, ${among}`, ours: share(scores.answered) }
  yield { what: `answers: quotes that share text with the gold answer, ${among}`, ours: share(scores.precision) }
  yield {
    what: `answers: refused of ${count(withoutOwn.length)} questions without their paper, ${among}`,
    ours: share(1 - scoreAnswers(withoutOwn).answered),
    reference: 'other papers answer some of them',
  }
}
