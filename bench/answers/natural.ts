import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import { isInside, isOverlapping, type Position } from '@colophon/research/judged/gold-position'
import type { NaturalQuestion } from '@colophon/research/judged/natural-questions'
import { share as figure } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const NEGATIVES = { otherField: 'of another field', sameField: 'of its field', ownTerms: 'in its own terms' }

/** Everyday ways to ask for the number of participants. */
const SAMPLE_SIZE_QUESTIONS = [
  'How many people were in the study?',
  'How many patients participated?',
  'How many were included?',
  'How many were enrolled?',
  'How many people took part?',
  'How many participants were recruited?',
  'How large was the cohort?',
  'What was the sample size?',
]
/** A number of people in a sentence, as an abstract states it. */
const STATED =
  /\b[nN]\s?=\s?\d{2,}|\b\d[\d,]*\s(?:[\p{L}-]+\s){0,3}(?:patients|participants|subjects|women|men|children|adults|students|individuals|people|infants|respondents|volunteers|physicians|nurses|cases)\b/u

/** Rows on questions in everyday words: those for validation, and the sample size of abstracts that state one. */
export function* naturalRows(natural: readonly NaturalQuestion[], abstracts: readonly AnswerPaper[]): Generator<Row> {
  const answerable = natural.filter(({ golds }) => golds.length > 0)
  const given = answerable.map(({ question, paper, golds }) => ({ golds, answer: answer(question, [paper]) }))
  const share = (count: number, all: readonly unknown[]) => figure(count / Math.max(1, all.length))
  const isShown = (golds: readonly Position[], quotes: readonly Position[]) =>
    golds.some((gold) => isInside(gold, quotes))
  const right = given.filter(({ golds, answer: each }) => each.kind === 'answer' && isShown(golds, each.quotes))
  const refused = given.filter(({ answer: { kind } }) => kind === 'refusal')
  const near = given.filter(({ golds, answer: each }) => each.kind === 'refusal' && isShown(golds, each.nearest))
  const what = `${answerable.length} everyday questions`
  yield { what: `answers: an answering sentence inside the quotes, ${what}`, ours: share(right.length, given) }
  yield { what: `answers: wrongly refused, ${what}`, ours: share(refused.length, given) }
  yield { what: `answers: … with an answering sentence among the nearest passages`, ours: share(near.length, given) }
  for (const negative of Object.keys(NEGATIVES) as (keyof typeof NEGATIVES)[]) {
    const asked = natural.filter((each) => each.negative === negative)
    if (asked.length === 0) continue
    const refused = asked.filter(({ question, paper }) => answer(question, [paper]).kind === 'refusal')
    yield {
      what: `answers: refused, ${asked.length} everyday questions that the paper does not answer, ${NEGATIVES[negative]}`,
      ours: share(refused.length, asked),
    }
  }
  yield* sampleSizeRows(abstracts)
}

/**
 * How far answers depend on the wording: each intent in eight phrasings, asked of every paper. A phrasing is answered
 * like the others if its quotes hold the sentence that most of them quote first, or if it is refused like most of them.
 */
export async function* phrasingRows(papers: readonly AnswerPaper[]): AsyncGenerator<Row> {
  const file = fileURLToPath(new URL('../../research/judged/natural/phrasings.json', import.meta.url))
  const phrasings = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>
  const shares = Object.entries(phrasings).map(([intent, questions]) => {
    const alike = papers.flatMap((paper) => {
      const firsts = questions.map((question) => {
        const given = answer(question, [paper])
        return given.kind === 'answer' ? given.quotes.map(({ start, end }) => ({ start, end })) : []
      })
      const counts = Map.groupBy(firsts, ([first]) => first?.start ?? -1)
      const [most = []] = [...counts.values()].sort((a, b) => b.length - a.length)
      const [common] = most[0] ?? []
      return firsts.map((quotes) => (common ? quotes.some((each) => isOverlapping(each, common)) : quotes.length === 0))
    })
    return { intent, share: alike.filter(Boolean).length / alike.length }
  })
  const mean = shares.reduce((sum, each) => sum + each.share, 0) / shares.length
  const weakest = shares.reduce((least, each) => (each.share < least.share ? each : least))
  yield {
    what: `answers: answered alike, ${shares.length} intents in 8 phrasings, ${papers.length} papers`,
    ours: figure(mean),
    reference: `${figure(weakest.share)} for ${weakest.intent}`,
    bar: '≥ .90',
    isMet: mean >= 0.9,
  }
}

function* sampleSizeRows(abstracts: readonly AnswerPaper[]): Generator<Row> {
  const stating = abstracts.flatMap((paper) => {
    const { text, sentences } = paper.document
    const gold = sentences.filter(({ start, end }) => STATED.test(text.slice(start, end)))
    return gold.length > 0 ? [{ paper, gold }] : []
  })
  const shares = SAMPLE_SIZE_QUESTIONS.map((question) => {
    const found = stating.filter(({ paper, gold }) => {
      const given = answer(question, [paper])
      return given.kind === 'answer' && gold.some((each) => isInside(each, given.quotes))
    })
    return found.length / stating.length
  })
  const mean = shares.reduce((a, b) => a + b) / shares.length
  yield {
    what: `answers: sample size in ${stating.length} abstracts that state one, mean of ${shares.length} phrasings`,
    ours: figure(mean),
    reference: `${figure(Math.min(...shares))} for the worst phrasing`,
    bar: '≥ .90',
    isMet: mean >= 0.9,
  }
}
