import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseQuotes, REFUSAL_THRESHOLD_AMONG_PAPERS } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { QUOTES_MAX } from '@colophon/analysis/answers/quote'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import { crossPaperFeatures, leaderOf, logOdds, scorePassages } from '@colophon/analysis/answers/score-passages'
import { isInside } from '../judged/gold-position.ts'
import { nearestPapers } from '../judged/nearest-papers.ts'
import { type Asked, covidQuestions, pubmedQuestions } from '../judged/question-sets.ts'
import { learnLogistic } from './learn.ts'

const TARGET = fileURLToPath(new URL('../../analysis/src/answers/cross-paper-weights.ts', import.meta.url))
const DECAY = 0.002
/** Share of the gold answers found without refusals that must still be answered. */
const KEPT = 0.86

/**
 * Writes the weights of the confidence across several papers: `node research/answers/write-cross-paper-weights.ts
 * FOLDER`. Fitted on the tuning half of COVID-QA, each question to twelve papers with and without its own; the
 * threshold is part of the bias. Run `write-weights.ts` first.
 */
const folder = resolve(process.argv[2] ?? '../shared/data')
const [covid, medical] = [await covidQuestions(folder), await pubmedQuestions(folder)]
const everything = [...covid.tuning, ...covid.heldOut, ...medical.tuning, ...medical.heldOut]
const nearest = nearestPapers([...new Map(everything.map(({ paper }) => [paper.articleId, paper])).values()])
const answered = covid.tuning.map((asked) => measured(asked, true)).filter(({ isInside: is }) => is)
const withoutOwn = covid.tuning.map((asked) => measured(asked, false))
const weight = 1 / covid.tuning.length
const examples = [
  ...answered.map(({ features }) => ({ features: [...features, 1], label: 1, weight })),
  ...withoutOwn.map(({ features }) => ({ features: [...features, 1], label: 0, weight })),
]
const learnt = learnLogistic(examples, examples[0]?.features.length ?? 1, DECAY)
const weights = learnt.slice(0, -1).map((value) => Number(value.toFixed(3)))
const sums = answered
  .map(({ features, own }) => (own >= REFUSAL_THRESHOLD_AMONG_PAPERS ? sumOf(features) : Number.NEGATIVE_INFINITY))
  .sort((a, b) => b - a)
const bound = sums[Math.ceil(KEPT * answered.length) - 1] ?? 0
const refused = withoutOwn.filter(
  ({ features, own }) => own < REFUSAL_THRESHOLD_AMONG_PAPERS || sumOf(features) < bound,
).length
await writeFile(
  TARGET,
  `/**
 * Bias and weights of \`crossPaperFeatures\`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = ${Number((logOdds(REFUSAL_THRESHOLD_AMONG_PAPERS) - bound + 0.0005).toFixed(3))}
export const CROSS_PAPER_WEIGHTS: readonly number[] = [${weights.join(', ')}]
`,
)
process.stdout.write(
  `gold inside ${(KEPT * answered.length) / covid.tuning.length}, refused ${refused / withoutOwn.length}\n`,
)

function measured(asked: Asked, hasOwn: boolean) {
  const papers = nearest(asked, hasOwn).map((paper) => ({
    ...paper,
    prepared: paper.prepared ?? prepare(paper.document),
  }))
  const question = readQuestion(asked.question)
  const found = scorePassages(question, papers)
  const quotes = hasOwn ? chooseQuotes(found.passages, papers, QUOTES_MAX) : []
  const own = quotes.filter(({ articleId }) => articleId === asked.paper.articleId)
  return {
    features: crossPaperFeatures(found.papers, question.terms.length),
    own: leaderOf(found.papers)?.own ?? 0,
    isInside: asked.gold !== null && isInside(asked.gold, own),
  }
}

function sumOf(features: readonly number[]): number {
  return features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
}
