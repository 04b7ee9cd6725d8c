import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import type { Reader } from '@colophon/analysis/answers/reader'
import { bm25 } from '@colophon/research/judged/bm25'
import { isInside } from '@colophon/research/judged/gold-position'
import { naturalPapers } from '@colophon/research/judged/natural-questions'
import { type Asked, covidQuestions, pubmedQuestions } from '@colophon/research/judged/question-sets'
import { ofWrongPapers, type Unanswerable } from '@colophon/research/judged/unanswerable'
import { loadReader } from '@colophon/server/answers/reader/load-reader'
import type { Options } from '../options.ts'
import { mean } from '../ranking/scores.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { amongPapers } from './cross-papers.ts'
import { acrossRows, everydayRows } from './everyday.ts'
import { modelRows, perfectModelRows, replyRows } from './model.ts'
import { countVerified, type Judged, scoreAnswers } from './scores.ts'

const REFERENCE_SENTENCES = 5

/** Answers on judged questions, none of which was used for training. */
export async function* answerQuality(_scratch: Scratch, { data, assistant }: Options): AsyncGenerator<Row> {
  const files = ['COVID-QA', 'PubMedQA'].map((name) => join(data ?? '', 'eval/qa', name, 'questions.json'))
  if (data === null || !files.every((file) => existsSync(file))) {
    yield { what: 'answers', ours: 'not run: no eval/qa/COVID-QA and eval/qa/PubMedQA in the data folder' }
    return
  }
  const read = (await loadReader())()
  if (assistant) return yield* modelRows(data, read, assistant)
  const ask = async ({ question, paper, gold }: Pick<Asked, 'question' | 'paper' | 'gold'>): Promise<Judged> => ({
    answer: await answer(question, [paper], read),
    documents: new Map([[paper.articleId, paper.document]]),
    gold: gold && { ...gold, articleId: paper.articleId },
  })
  yield* everydayRows(data, read)
  yield* acrossRows(data, read)
  yield* perfectModelRows(data, read)
  yield* replyRows(data)
  const covid = await covidQuestions(data)
  const medical = await pubmedQuestions(data)
  const learnt = await naturalPapers()
  const heldOut = covid.heldOut.filter(({ paper }) => !learnt.has(`covid-${paper.articleId - 1}`))
  const judged = await inTurn(heldOut, ask)
  yield* goldRows(judged, heldOut)
  const papers = papersOf(heldOut)
  const abstracts = papersOf(medical.heldOut)
  const sets: [what: string, questions: Unanswerable[], bar: number][] = [
    ['of the same field, asked of another paper on viruses', ofWrongPapers(heldOut, papers, 1), 0.95],
    ['of another field, of PubMedQA asked of a full paper', ofWrongPapers(medical.heldOut, papers, 1), 0.99],
    ['of another field, of COVID-QA asked of an abstract', ofWrongPapers(heldOut, abstracts, 1), 0.99],
  ]
  const all: Judged[] = [...judged]
  for (const [what, questions, bar] of sets) {
    const given = await inTurn(questions, ({ question, paper }) => ask({ question, paper, gold: null }))
    all.push(...given)
    const refused = mean(given.map(({ answer: { kind } }) => (kind === 'refusal' ? 1 : 0)))
    yield {
      what: `answers: not said of ${count(questions.length)} questions ${what}`,
      ours: share(refused),
      bar: `≥ ${share(bar).slice(1, -1)}`,
      isMet: refused >= bar,
    }
  }
  const own = await inTurn(medical.heldOut, ask)
  yield {
    what: `answers: PubMedQA answered from their own abstract, ${own.length} questions`,
    ours: share(scoreAnswers(own).answered),
  }
  const { verified, quotes } = countVerified([...all, ...own])
  yield {
    what: 'answers: quotes that are verbatim in their paper',
    ours: `${count(verified)} of ${count(quotes)}`,
    bar: 'all',
    isMet: verified === quotes,
  }
  yield* amongPapers(
    heldOut,
    papersOf([...covid.tuning, ...covid.heldOut, ...medical.tuning, ...medical.heldOut]),
    read,
  )
  yield* speedRows(heldOut, read)
}

async function inTurn<One, Other>(all: readonly One[], work: (one: One) => Promise<Other>): Promise<Other[]> {
  const done: Other[] = []
  for (const each of all) done.push(await work(each))
  return done
}

function* goldRows(judged: readonly Judged[], asked: readonly Asked[]): Generator<Row> {
  const ours = scoreAnswers(judged)
  const what = `COVID-QA, ${judged.length} held-out questions`
  yield {
    what: `answers: gold inside the first quote, ${what}`,
    ours: share(ours.insideFirst),
    reference: `${share(plainInside(asked, 1))} the first sentence by BM25`,
    bar: '≥ .75',
    isMet: ours.insideFirst >= 0.75,
  }
  yield {
    what: `answers: gold inside the quotes, ${what}`,
    ours: share(ours.inside),
    reference: `${share(plainInside(asked, REFERENCE_SENTENCES))} five sentences by BM25`,
    bar: '≥ .85',
    isMet: ours.inside >= 0.85,
  }
  yield { what: `answers: answered, ${what}`, ours: share(ours.answered) }
  yield { what: `answers: quotes that share text with the gold answer, ${what}`, ours: share(ours.precision) }
  yield {
    what: `answers: length of the quotes per answer, ${what}`,
    ours: `${count(ours.characters)} characters in ${ours.quotes.toFixed(1)} quotes`,
  }
}

/** The share of gold answers within the best sentences by plain BM25, without refusals. */
function plainInside(asked: readonly Asked[], most: number): number {
  const rankers = new Map(
    papersOf(asked).map(({ articleId, document }) => {
      const texts = document.sentences.map(({ start, end }, id) => ({ id, text: document.text.slice(start, end) }))
      return [articleId, bm25(texts, { isStemmed: true })]
    }),
  )
  const found = asked.map(({ question, paper, gold }) => {
    const ids = rankers.get(paper.articleId)?.(question, most) ?? []
    const sentences = ids.flatMap((id) => paper.document.sentences[id] ?? [])
    return gold && isInside(gold, sentences) ? 1 : 0
  })
  return mean(found)
}

/** Times of answers from one paper. */
async function* speedRows(asked: readonly Asked[], read: Reader): AsyncGenerator<Row> {
  const times = await inTurn(asked, async ({ question, paper: { articleId, title, document } }) => {
    const start = performance.now()
    await answer(question, [{ articleId, title, document }], read)
    return performance.now() - start
  })
  const most = percentile(times, 0.95)
  yield { what: 'answers: p95, one paper, with preparing it', ours: inMs(most), bar: '≤ 400 ms', isMet: most <= 400 }
}

function papersOf(asked: readonly Pick<Asked, 'paper'>[]): AnswerPaper[] {
  return [...new Map(asked.map(({ paper }) => [paper.articleId, paper])).values()]
}
