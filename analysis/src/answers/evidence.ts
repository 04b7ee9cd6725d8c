import { type Answer, type AnswerPaper, joinsOf, quotesOf, type ReadSentence } from './answer.ts'
import { candidatesAmong, candidatesOf, GENERAL } from './candidates.ts'
import { type PreparedDocument, prepare } from './prepare.ts'
import { QUOTES_MAX } from './quote.ts'
import { readQuestion } from './read-question.ts'

/** Sentences that a model reads of one paper that is too long for it; of several papers, all together and of each. */
const READ_MAX = 40
const READ_MAX_AMONG_PAPERS = 80
const EACH_MAX = 10
/** Passages shown where the papers come near. */
const NEAREST_MAX = 3
/** From which probability the built-in reader's answer is shown as near, although the model finds none. */
const SURE = 0.95
/** From which score of 10 a sentence is near an answer. */
const NEAR_SCORE = 3
/** The highest score that a model may give. */
export const SCORE_MAX = 10

/** A sentence that a model may choose by `id`. */
export interface NumberedSentence {
  /** Counts from 1. */
  id: number
  articleId: number
  /** Its index in the prepared document. */
  at: number
  text: string
  section: string | null
}

/** What a model says: whether the sentences answer the question, and which do, with scores of 0 to 10. */
export interface Evidence {
  answered: 'yes' | 'partly' | 'no'
  chosen: (Pick<NumberedSentence, 'articleId' | 'at' | 'text'> & { score: number })[]
}

/**
 * The sentences for a model to choose from, in reading order: all of the papers, so that a further question begins with
 * the same text, or those nearest to the question where these have more than `charactersMax` characters.
 */
export function numberedSentences(
  question: string,
  papers: readonly AnswerPaper[],
  { history = [], charactersMax }: { history?: readonly string[]; charactersMax: number },
): NumberedSentence[] {
  const prepared = papers.map((paper) => ({ ...paper, prepared: paper.prepared ?? prepare(paper.document) }))
  const length = prepared.reduce((sum, { prepared: { sentences } }) => sum + lengthOf(sentences), 0)
  const places =
    length <= charactersMax
      ? prepared.flatMap(({ prepared: { sentences } }, paper) => sentences.map((_, at) => ({ paper, at })))
      : nearestTo(
          readQuestion(question, history).text,
          prepared.map((paper) => paper.prepared),
          charactersMax,
        )
  return places.flatMap(({ paper: place, at }, index) => {
    const paper = prepared[place]
    const sentence = paper?.prepared.sentences[at]
    if (!paper || !sentence) return []
    const text = paper.document.text.slice(sentence.start, sentence.end)
    return [{ id: index + 1, articleId: paper.articleId, at, text, section: sentence.section }]
  })
}

/** Characters of sentences with their numbers. */
function lengthOf(sentences: PreparedDocument['sentences']): number {
  return sentences.reduce((sum, { start, end }) => sum + end - start + '[100] '.length, 0)
}

/** In reading order, as many as fit. */
function nearestTo(
  text: string,
  papers: readonly PreparedDocument[],
  charactersMax: number,
): { paper: number; at: number }[] {
  const [only] = papers
  const found =
    only && papers.length === 1
      ? candidatesOf(text, only, READ_MAX, GENERAL).map((at) => ({ paper: 0, at }))
      : candidatesAmong(text, papers, READ_MAX_AMONG_PAPERS, EACH_MAX)
  let left = charactersMax
  const fitting = found.filter(({ paper, at }) => {
    const sentence = papers[paper]?.sentences[at]
    left -= sentence ? lengthOf([sentence]) : 0
    return left >= 0
  })
  return fitting.toSorted((one, other) => one.paper - other.paper || one.at - other.at)
}

/**
 * The answer that follows from what a model says of the papers `sent` to it, and the built-in reader (`found`) of all. A
 * model that finds an answer is followed; one that finds none leaves the nearest passages, which are those of the reader
 * where it was sure of them.
 */
export function answerBy(
  evidence: Evidence,
  found: Answer,
  papers: readonly AnswerPaper[],
  sent: ReadonlySet<number>,
): Answer {
  const { terms, missing, searched, cutOff } = found
  const trace = { terms, missing, searched, cutOff }
  const chosen = evidence.chosen.toSorted((one, other) => other.score - one.score).flatMap((each) => read(each, papers))
  const isSaid = evidence.answered === 'yes' || (evidence.answered === 'partly' && found.kind === 'answer')
  const own = isSaid ? quotesOf(chosen, QUOTES_MAX) : []
  const others = found.kind === 'answer' ? found.quotes.filter(({ articleId }) => !sent.has(articleId)) : []
  const quotes = [...own, ...others].slice(0, QUOTES_MAX)
  if (quotes.length > 0) return { kind: 'answer', quotes, joins: joinsOf(quotes, papers), ...trace, missing: [] }
  if (found.kind === 'refusal' && found.reason !== 'not-said') return found
  const near = quotesOf(
    chosen.filter(({ answers }) => answers >= logitOf(NEAR_SCORE)),
    NEAREST_MAX,
  )
  if (near.length > 0) return { kind: 'refusal', reason: 'not-said', nearest: near, ...trace }
  const isSure = found.kind === 'answer' && found.quotes.some(({ score }) => score >= SURE)
  if (isSure) return { kind: 'refusal', reason: 'disagreed', nearest: found.quotes.slice(0, NEAREST_MAX), ...trace }
  return { kind: 'refusal', reason: 'not-said', nearest: [], ...trace }
}

/** None of a paper that was read again since, and has another sentence there. */
function read(
  { articleId, at, text, score }: Evidence['chosen'][number],
  papers: readonly AnswerPaper[],
): ReadSentence[] {
  const paper = papers.find((each) => each.articleId === articleId)
  if (!paper) return []
  const prepared = paper.prepared ?? prepare(paper.document)
  const sentence = prepared.sentences[at]
  if (!sentence || paper.document.text.slice(sentence.start, sentence.end) !== text) return []
  return [{ paper: { ...paper, prepared }, at, relevance: score, answers: logitOf(score) }]
}

/** The logit of a score as a probability. */
function logitOf(score: number): number {
  const share = Math.min(0.99, Math.max(0.01, score / SCORE_MAX))
  return Math.log(share / (1 - share))
}
