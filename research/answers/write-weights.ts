import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import {
  candidatesOf,
  rawScore,
  STRENGTH_FEATURES,
  strengthFeatures,
  topOf,
} from '@colophon/analysis/answers/score-passages'
import { FEATURES } from '@colophon/analysis/answers/sentence-features'
import { naturalQuestions } from '../judged/natural-questions.ts'
import { type Asked, covidQuestions, pubmedQuestions } from '../judged/question-sets.ts'
import { ofWrongPapers, type Unanswerable, withFalsePremise, withOwnTerms } from '../judged/unanswerable.ts'
import { type Example, learnLogistic, learnRanking } from './learn.ts'

const TARGET = fileURLToPath(new URL('../../analysis/src/answers/weights.ts', import.meta.url))
const RANKING_DECAY = 0.002
const STRENGTH_DECAY = 0.001

/**
 * Writes the weights of the answer engine: `node research/answers/write-weights.ts FOLDER`. Fitted on the tuning halves
 * and the natural questions for development only; deterministic.
 */
const folder = resolve(process.argv[2] ?? '../shared/data')
const covid = (await covidQuestions(folder)).tuning
const medical = (await pubmedQuestions(folder)).tuning
const natural = await naturalQuestions(folder, 'development')
const answerable = natural.flatMap(({ golds: [gold = null], ...asked }) => (gold ? [{ ...asked, gold }] : []))
const ranking = learnRanking([...covid, ...answerable].map(listOf), FEATURES.length, RANKING_DECAY)
const papers = [...new Map(covid.map(({ paper }) => [paper.articleId, paper])).values()]
const abstracts = medical.map(({ paper }) => paper)
const groups: { asked: readonly Unanswerable[]; label: number; weight: number }[] = [
  { asked: covid, label: 1, weight: 3 },
  { asked: medical, label: 1, weight: 1 },
  { asked: answerable, label: 1, weight: 1.5 },
  { asked: natural.filter(({ negative }) => negative !== null), label: 0, weight: 1 },
  { asked: withOwnTerms(covid), label: 0, weight: 1 },
  { asked: ofWrongPapers(covid, papers, 3), label: 0, weight: 2 },
  { asked: withFalsePremise(covid), label: 0, weight: 1 },
  { asked: withFalsePremise(medical), label: 0, weight: 0.5 },
  { asked: ofWrongPapers(covid, abstracts, 1), label: 0, weight: 0.5 },
  { asked: ofWrongPapers(medical, papers, 1), label: 0, weight: 0.5 },
  { asked: ofWrongPapers(medical, abstracts, 1), label: 0, weight: 0.5 },
]
const judged = groups.flatMap(({ asked, label, weight }) =>
  asked.map((each): Example => ({ features: [...strengthOfPaper(each), 1], label, weight: weight / asked.length })),
)
const strength = learnLogistic(judged, STRENGTH_FEATURES.length + 1, STRENGTH_DECAY)
await writeFile(
  TARGET,
  `/** Weights of \`FEATURES\`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [${ranking.map(written).join(', ')}]

/** Bias and weights of \`STRENGTH_FEATURES\`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = ${written(strength.at(-1) ?? 0)}
export const STRENGTH_WEIGHTS: readonly number[] = [${strength.slice(0, -1).map(written).join(', ')}]
`,
)

/** The sentences of a question's paper, each with its share of the gold answer. */
function listOf({ question, paper, gold }: Pick<Asked, 'question' | 'paper' | 'gold'>): Example[] {
  const prepared = preparedOf(paper)
  return candidatesOf(readQuestion(question), prepared).candidates.map(({ at, features }) => {
    const sentence = prepared.sentences[at]
    const shared = sentence && gold ? Math.min(sentence.end, gold.end) - Math.max(sentence.start, gold.start) : 0
    return { features, label: gold ? Math.max(0, shared) / (gold.end - gold.start) : 0 }
  })
}

function strengthOfPaper({ question, paper }: Unanswerable): number[] {
  const prepared = preparedOf(paper)
  const asked = readQuestion(question)
  const { matches, candidates } = candidatesOf(asked, prepared)
  const tops = candidates.map((candidate) => topOf(candidate, rawScore(candidate.features, ranking)))
  return strengthFeatures(matches, tops.sort((a, b) => b.score - a.score).slice(0, 5), prepared, asked)
}

function preparedOf(paper: AnswerPaper) {
  return paper.prepared ?? prepare(paper.document)
}

function written(value: number): string {
  return String(Number(value.toFixed(2)))
}
