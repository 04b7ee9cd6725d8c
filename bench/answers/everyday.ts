import { type Answer, answer } from '@colophon/analysis/answers/answer'
import type { Reader } from '@colophon/analysis/answers/reader'
import { bm25 } from '@colophon/research/judged/bm25'
import { isInside, type Position } from '@colophon/research/judged/gold-position'
import { acrossQuestions, type WrittenQuestion, writtenQuestions } from '@colophon/research/reader/written-questions'
import { mean } from '../ranking/scores.ts'
import { share as figure } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

/** Papers of a library that are read for a question, as in a general conversation. */
const READ = 12

/** Questions to a library: those with an answering sentence among the first three shown. */
export async function* acrossRows(data: string, read: Reader): AsyncGenerator<Row> {
  const { library, asked } = await acrossQuestions(data)
  const rank = bm25(
    library.map(({ articleId, document }) => ({ id: articleId, text: document.text })),
    { isStemmed: true },
  )
  const byId = new Map(library.map((paper) => [paper.articleId, paper]))
  const shares: number[] = []
  for (const { question, golds } of asked) {
    const papers = rank(question, READ).flatMap((id) => byId.get(id) ?? [])
    const given = await answer(question, papers, read)
    const first = (given.kind === 'answer' ? given.quotes : given.nearest).slice(0, 3)
    const isRight = first.some(({ articleId, focus }) =>
      golds.some((gold) => gold.articleId === articleId && isInside(gold, [focus])),
    )
    shares.push(isRight ? 1 : 0)
  }
  const right = mean(shares)
  yield {
    what: `answers: an answering sentence among the first three shown, ${asked.length} questions across ${library.length} papers`,
    ours: figure(right),
    bar: '≥ .80',
    isMet: right >= 0.8,
  }
}

export type Given = { asked: WrittenQuestion; given: Answer }

/** Everyday questions over papers that no question for training is about, and twins that these papers do not answer. */
export async function* everydayRows(data: string, read: Reader): AsyncGenerator<Row> {
  const all: Given[] = []
  for (const asked of await writtenQuestions(data, 'report'))
    all.push({ asked, given: await answer(asked.question, [asked.paper], read) })
  const answerable = all.filter(({ asked }) => !asked.isTwin)
  const twins = all.filter(({ asked }) => asked.isTwin)
  const papers = new Set(all.map(({ asked }) => asked.name)).size
  const of = `${answerable.length} everyday questions over ${papers} papers`
  const row = (what: string, ours: number, bar: number, isMost = false, reference?: number): Row => ({
    what: `answers: ${what}`,
    ours: figure(ours),
    ...(reference === undefined ? {} : { reference: `${figure(reference)} by BM25` }),
    bar: `${isMost ? '≤' : '≥'} ${bar.toFixed(2).replace(/^0/, '')}`,
    isMet: isMost ? ours <= bar : ours >= bar,
  })
  const shown = (most: number) => shareOf(answerable, (each) => isShown(each, most))
  const byWords = (most: number) => wordsShow(answerable, most)
  yield row(`an answering sentence among the first two shown, ${of}`, shown(2), 0.75, false, byWords(2))
  yield row(`… among the first three`, shown(3), 0.85, false, byWords(3))
  const says = answerable.filter(({ given }) => given.kind === 'answer')
  const right = says.filter((each) => isShown(each, Number.POSITIVE_INFINITY))
  yield row('… said with an answering sentence', right.length / answerable.length, 0.6)
  yield row('… said with others only', (says.length - right.length) / answerable.length, 0.08, true)
  yield row('… not said although it is', shareOf(answerable, isNotSaid), 0.05, true)
  yield row(
    `said, ${twins.length} twins that the paper does not answer`,
    shareOf(twins, ({ given }) => given.kind === 'answer'),
    0.15,
    true,
  )
  yield row('… not said', shareOf(twins, isNotSaid), 0.4)
}

function shareOf(all: readonly Given[], holds: (each: Given) => boolean): number {
  return mean(all.map((each) => (holds(each) ? 1 : 0)))
}

/** True if an answering sentence is among the first that are shown, in whatever state. */
export function isShown({ asked, given }: Given, most: number): boolean {
  const quotes = (given.kind === 'answer' ? given.quotes : given.nearest).slice(0, most).map(({ focus }) => focus)
  return asked.answers.some((together) => together.some((sentence) => isInside(sentence, quotes)))
}

function isNotSaid({ given }: Given): boolean {
  return given.kind === 'refusal' && given.nearest.length === 0
}

/** The share of questions that one of the first sentences by BM25 answers. */
function wordsShow(all: readonly Given[], most: number): number {
  const rankers = new Map<string, ReturnType<typeof bm25>>()
  const positions = (asked: WrittenQuestion): Position[] => {
    const { document, prepared } = asked.paper
    const sentences = prepared?.sentences ?? []
    const texts = sentences.map(({ start, end }, id) => ({ id, text: document.text.slice(start, end) }))
    const ranker = rankers.get(asked.name) ?? bm25(texts, { isStemmed: true })
    rankers.set(asked.name, ranker)
    return ranker(asked.question, most).flatMap((id) => sentences[id] ?? [])
  }
  return shareOf(all, ({ asked }) => {
    const found = positions(asked)
    return asked.answers.some((together) => together.some((sentence) => isInside(sentence, found)))
  })
}
