import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import { bm25 } from '@colophon/research/judged/bm25'
import { isInside } from '@colophon/research/judged/gold-position'
import { naturalQuestions } from '@colophon/research/judged/natural-questions'
import { type Asked, covidQuestions, pubmedQuestions } from '@colophon/research/judged/question-sets'
import {
  ofWrongPapers,
  type Unanswerable,
  withFalsePremise,
  withOwnTerms,
} from '@colophon/research/judged/unanswerable'
import type { Options } from '../options.ts'
import { mean } from '../ranking/scores.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, percentile, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { amongPapers } from './cross-papers.ts'
import { naturalRows, phrasingRows } from './natural.ts'
import { countVerified, type Judged, scoreAnswers } from './scores.ts'

const WRONG_PAPERS = 3
const REFERENCE_SENTENCES = 5

/**
 * Answers on judged questions. Figures are of the held-out half; the reference of the first is the tuning half, which
 * reveals overfitting.
 */
export async function* answerQuality(_scratch: Scratch, { data }: Options): AsyncGenerator<Row> {
  const files = ['COVID-QA', 'PubMedQA'].map((name) => join(data ?? '', 'eval/qa', name, 'questions.json'))
  if (data === null || !files.every((file) => existsSync(file))) {
    yield { what: 'answers', ours: 'not run: no eval/qa/COVID-QA and eval/qa/PubMedQA in the data folder' }
    return
  }
  const covid = await covidQuestions(data)
  const medical = await pubmedQuestions(data)
  const judged = covid.heldOut.map(ask)
  yield* goldRows(judged, covid.tuning.map(ask), covid.heldOut)
  const papers = papersOf(covid.heldOut)
  const abstracts = papersOf(medical.heldOut)
  const sets: [string, Unanswerable[]][] = [
    ['in the own terms of the paper, of which it says nothing', withOwnTerms(covid.heldOut)],
    ['of another paper on viruses', ofWrongPapers(covid.heldOut, papers, WRONG_PAPERS)],
    ['with a word missing in the paper (COVID-QA)', withFalsePremise(covid.heldOut)],
    ['with a word missing in the abstract (PubMedQA)', withFalsePremise(medical.heldOut)],
    ['of PubMedQA, asked of a full paper', ofWrongPapers(medical.heldOut, papers, 1)],
    ['of COVID-QA, asked of an abstract', ofWrongPapers(covid.heldOut, abstracts, 1)],
    ['of PubMedQA, asked of another abstract', ofWrongPapers(medical.heldOut, abstracts, 1)],
  ]
  const all: Judged[] = [...judged]
  const shares: number[] = []
  for (const [what, questions] of sets) {
    const refused = questions.map(({ question, paper }) => ask({ question, paper, gold: null }))
    all.push(...refused)
    shares.push(mean(refused.map(({ answer: { kind } }) => (kind === 'refusal' ? 1 : 0))))
    yield { what: `answers: refused of ${count(questions.length)} questions ${what}`, ours: share(shares.at(-1) ?? 0) }
  }
  const refusals = mean(shares)
  yield { what: 'answers: refused, mean of these sets', ours: share(refusals), bar: '≥ .90', isMet: refusals >= 0.9 }
  const own = medical.heldOut.map(ask)
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
  yield* naturalRows(await naturalQuestions(data, 'validation'), abstracts)
  yield* phrasingRows(papersOf(await naturalQuestions(data, 'development')))
  yield* amongPapers(
    covid.heldOut,
    papersOf([...covid.tuning, ...covid.heldOut, ...medical.tuning, ...medical.heldOut]),
  )
  yield* speedRows(covid.heldOut)
}

function* goldRows(heldOut: readonly Judged[], tuning: readonly Judged[], asked: readonly Asked[]): Generator<Row> {
  const ours = scoreAnswers(heldOut)
  const learnt = scoreAnswers(tuning)
  const what = `COVID-QA, ${heldOut.length} held-out questions`
  const reference = `${share(learnt.inside)} on the other half; ${share(plainInside(asked))} five sentences by BM25`
  yield {
    what: `answers: gold inside the quotes, ${what}`,
    ours: share(ours.inside),
    reference,
    bar: '≥ .70',
    isMet: ours.inside >= 0.7,
  }
  yield {
    what: `answers: gold inside the first quote, ${what}`,
    ours: share(ours.insideFirst),
    reference: share(learnt.insideFirst),
  }
  yield { what: `answers: answered, ${what}`, ours: share(ours.answered), reference: share(learnt.answered) }
  yield {
    what: `answers: quotes that share text with the gold answer, ${what}`,
    ours: share(ours.precision),
    reference: share(learnt.precision),
  }
  yield {
    what: `answers: length of the quotes per answer, ${what}`,
    ours: `${count(ours.characters)} characters in ${ours.quotes.toFixed(1)} quotes`,
    reference: `${count(learnt.characters)} in ${learnt.quotes.toFixed(1)}`,
  }
}

/** The share of gold answers within the top five sentences by plain BM25, without refusals. */
function plainInside(asked: readonly Asked[]): number {
  const rankers = new Map(
    papersOf(asked).map(({ articleId, document }) => {
      const texts = document.sentences.map(({ start, end }, id) => ({ id, text: document.text.slice(start, end) }))
      return [articleId, bm25(texts, { isStemmed: true })]
    }),
  )
  const found = asked.map(({ question, paper, gold }) => {
    const ids = rankers.get(paper.articleId)?.(question, REFERENCE_SENTENCES) ?? []
    const sentences = ids.flatMap((id) => paper.document.sentences[id] ?? [])
    return gold && isInside(gold, sentences) ? 1 : 0
  })
  return mean(found)
}

/** Answer times: for a prepared paper, and including preparation. */
function* speedRows(asked: readonly Asked[]): Generator<Row> {
  const timed = (paperOf: (paper: AnswerPaper) => AnswerPaper) =>
    asked.map(({ question, paper }) => {
      const start = performance.now()
      answer(question, [paperOf(paper)])
      return performance.now() - start
    })
  const warm = percentile(
    timed((paper) => paper),
    0.95,
  )
  const cold = percentile(
    timed(({ articleId, title, document }) => ({ articleId, title, document })),
    0.95,
  )
  yield {
    what: 'answers: p95, one paper',
    ours: inMs(warm),
    reference: `${inMs(cold)} with preparing it`,
    bar: '< 1 s',
    isMet: cold < 1000,
  }
}

function ask({ question, paper, gold }: Pick<Asked, 'question' | 'paper' | 'gold'>): Judged {
  return {
    answer: answer(question, [paper]),
    documents: new Map([[paper.articleId, paper.document]]),
    gold: gold && { ...gold, articleId: paper.articleId },
  }
}

function papersOf(asked: readonly Pick<Asked, 'paper'>[]): AnswerPaper[] {
  return [...new Map(asked.map(({ paper }) => [paper.articleId, paper])).values()]
}
