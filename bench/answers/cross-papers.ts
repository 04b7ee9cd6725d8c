import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import type { Reader } from '@colophon/analysis/answers/reader'
import { nearestPapers, PAPERS } from '@colophon/research/judged/nearest-papers'
import type { Asked } from '@colophon/research/judged/question-sets'
import { mean } from '../ranking/scores.ts'
import { count, inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { type Judged, scoreAnswers } from './scores.ts'

/** One of so many questions is asked, because each takes a second. */
const EVERY = 3

/** Questions to the twelve nearest papers of a collection, as in a general conversation. */
export async function* amongPapers(
  asked: readonly Asked[],
  collection: readonly AnswerPaper[],
  read: Reader,
): AsyncGenerator<Row> {
  const nearest = nearestPapers(collection)
  const times: number[] = []
  const ask = async (each: Asked, papers: readonly AnswerPaper[]): Promise<Judged> => {
    const start = performance.now()
    const given = await answer(each.question, papers, read)
    times.push(performance.now() - start)
    const documents = new Map(papers.map(({ articleId, document }) => [articleId, document]))
    return { answer: given, documents, gold: each.gold && { ...each.gold, articleId: each.paper.articleId } }
  }
  const judged: Judged[] = []
  for (const each of asked.filter((_, index) => index % EVERY === 0)) judged.push(await ask(each, nearest(each)))
  yield* amongRows(judged, collection.length)
  yield { what: `answers: p95, ${PAPERS} papers`, ours: inMs(percentile(times, 0.95)) }
}

/** Rows about answers from several papers. */
export function* amongRows(judged: readonly Judged[], total: number): Generator<Row> {
  const scores = scoreAnswers(judged)
  const hasPaper = mean(judged.map(({ documents, gold }) => (gold && documents.has(gold.articleId) ? 1 : 0)))
  const among = `of ${PAPERS} papers out of ${count(total)}, ${judged.length} questions`
  yield {
    what: `answers: gold inside the quotes, ${among}`,
    ours: share(scores.inside),
    reference: `${share(hasPaper)} have the paper among the ${PAPERS}`,
  }
  yield { what: `answers: answered, ${among}`, ours: share(scores.answered) }
  yield { what: `answers: quotes that share text with the gold answer, ${among}`, ours: share(scores.precision) }
}
