import type { PaperDocument } from '@colophon/protocol/articles/document'
import { aspectPassages } from './aspect-passages.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { falsePremise } from './false-premise.ts'
import { joinsOf } from './joins.ts'
import { type PreparedDocument, prepare } from './prepare.ts'
import { QUOTES_MAX, type Quote } from './quote.ts'
import { type AskedQuestion, readQuestion } from './read-question.ts'
import { type RefusalReason, refusalReason } from './refusal-reason.ts'
import {
  type AskedPaper,
  type FoundPassages,
  type Passage,
  type RankedPassage,
  scorePassages,
} from './score-passages.ts'

/** A paper to be asked: its document, or for a record without a file what `abstractDocument` makes of its abstract. */
export interface AnswerPaper {
  articleId: number
  title: string
  document: PaperDocument
  /** What `prepare` made of the same document; without it the paper is prepared anew. */
  prepared?: PreparedDocument
  /** How well search found the paper, the higher the better; among several papers it speaks for its sentences. */
  score?: number
}

/** How to answer. */
export interface AnswerOptions {
  /** Earlier questions of the same talk, oldest first: "and in mice?" is read with the one before it. */
  history?: readonly string[]
  /** Fewer quotes than `QUOTES_MAX`. */
  quotesMax?: number
  /** From which strength on an answer is given, where that is to be measured rather than used. */
  cutOff?: number
}

/** What both kinds of answer tell about how they came to be. */
export interface AnswerTrace {
  /** The words that were looked for, as asked. */
  terms: string[]
  /** The words of the question that no paper has. */
  missing: string[]
  /** The best places that were looked at, best first, with how well each meets the question (0..1). */
  searched: Passage[]
  /** How many sentences there were to look at. */
  sentences: number
  /** How sure the answer is, 0..1, and from where on one is given. */
  strength: number
  cutOff: number
  /** True where the question or the papers were longer than what is read. */
  isCut: boolean
}

/** Verbatim spans, best first (those about a paper as a whole as they stand in it), or a refusal with the two nearest ones, which do not claim to answer. */
export type Answer = AnswerTrace &
  (
    | {
        kind: 'answer'
        quotes: Quote[] /** One per quote: connecting words to stand before it, or ''. */
        joins: string[]
      }
    | { kind: 'refusal'; reason: RefusalReason; nearest: Quote[] }
  )

/** From which strength on an answer is given; measured, see decision 029. */
const CUT_OFF = 0.58
/** Among several papers one is more easily found that only seems to answer. */
export const CUT_OFF_AMONG_PAPERS = 0.62
/** How many quotes a refusal shows, so that who asks can judge it. */
const NEAREST = 2
/** How many of the places that were looked at are told. */
const SEARCHED_MAX = 10

/**
 * Answers a question from papers and from nothing else. Pure: the same question over the same papers gets the same
 * answer, and what a paper says is text to quote, never an instruction.
 */
export function answer(question: string, papers: readonly AnswerPaper[], options: AnswerOptions = {}): Answer {
  const { cutOff = papers.length > 1 ? CUT_OFF_AMONG_PAPERS : CUT_OFF, quotesMax = QUOTES_MAX } = options
  const asked = readQuestion(question, options.history)
  const prepared = papers.map((paper) => ({ ...paper, prepared: paper.prepared ?? prepare(paper.document) }))
  const found = findPassages(asked, prepared)
  const trace: AnswerTrace = {
    terms: asked.terms.map(({ word }) => word),
    missing: found.missing,
    searched: found.passages.slice(0, SEARCHED_MAX).map(({ at: _at, raw: _raw, ...passage }) => passage),
    sentences: found.sentences,
    strength: found.strength,
    cutOff,
    isCut: asked.isCut || prepared.some((paper) => paper.prepared.isCut),
  }
  const reason = refusalReason(asked, prepared, found, cutOff)
  const best = chooseQuotes(found.passages, prepared, reason === null ? quotesMax : NEAREST)
  const isPremiseRead = asked.aspect === null && (reason === null || reason === 'weak' || reason === 'not-said')
  const against = isPremiseRead ? contradicting(asked.text, best, found.passages, prepared) : null
  if (against !== null) {
    const nearest = chooseQuotes(
      [against, ...found.passages.filter((passage) => passage !== against)],
      prepared,
      NEAREST,
    )
    return { kind: 'refusal', reason: 'false-premise', nearest, ...trace }
  }
  if (reason !== null) return { kind: 'refusal', reason, nearest: best, ...trace }
  const quotes = asked.aspect === null ? best : inReadingOrder(best, papers)
  return { kind: 'answer', quotes, joins: joinsOf(quotes, papers), ...trace }
}

/** A question about any paper's aim or limits is answered by how papers say such things, all others by their words. */
function findPassages(asked: AskedQuestion, papers: readonly AskedPaper[]): FoundPassages {
  const found = scorePassages(asked, papers)
  if (asked.aspect === null) return found
  const passages = aspectPassages(asked.aspect, papers)
  const [best] = passages
  if (!best) return { ...found, strength: 0 }
  return { ...found, passages, missing: [], strength: Math.max(CUT_OFF_AMONG_PAPERS, best.score) }
}

/** The passage that shows the question's premise to be wrong, where all that would be quoted is of one paper. */
function contradicting(
  question: string,
  quotes: readonly Quote[],
  passages: readonly RankedPassage[],
  papers: readonly AskedPaper[],
): RankedPassage | null {
  const [first] = quotes
  const paper = papers.find(({ articleId }) => articleId === first?.articleId)
  if (!first || !paper || quotes.some(({ articleId }) => articleId !== first.articleId)) return null
  const place = falsePremise(question, paper.prepared)
  return passages.find(({ articleId, at }) => articleId === paper.articleId && at === place) ?? null
}

/** What is said of a paper as a whole reads as it stands there. */
function inReadingOrder(quotes: readonly Quote[], papers: readonly AnswerPaper[]): Quote[] {
  const ranks = new Map(papers.map(({ articleId }, index) => [articleId, index]))
  const rank = ({ articleId }: Quote): number => ranks.get(articleId) ?? 0
  return [...quotes].sort((a, b) => rank(a) - rank(b) || a.start - b.start)
}
