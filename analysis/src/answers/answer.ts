import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { evidencePassages, subjectIntent } from './evidence-passages.ts'
import { markOf } from './mark.ts'
import { falsePremise } from './premise/false-premise.ts'
import { type PreparedDocument, prepare } from './prepare.ts'
import { QUOTE_CHARACTERS_MAX, QUOTES_MAX, type Quote } from './quote.ts'
import { type AskedQuestion, readQuestion } from './read-question.ts'
import {
  type AskedPaper,
  type FoundPassages,
  type Passage,
  type RankedPassage,
  scorePassages,
} from './score-passages.ts'
import { idf } from './words/idf.ts'

/** Longest quote after adding neighbouring sentences: longer for the first quote than for the others. */
const FIRST_LENGTH = 600
const LATER_LENGTH = 500

/** Bonus for the sentence after the best one over the one before it. */
const AFTER_BONUS = 0.3

/** A passage this much below the best one is not quoted; larger among several papers. */
const GAP_MAX = 3.2
const GAP_MAX_AMONG_PAPERS = 3.5

/** Raises the passages of a full text, so that it comes before an abstract of equal strength. */
const FULL_TEXT_BONUS = 0.2

/** A paper to ask: its document, or for a record `abstractDocument` of its abstract. */
export interface AnswerPaper {
  articleId: number
  title: string
  document: PaperDocument
  /** The result of `prepare` for the same document; computed if absent. */
  prepared?: PreparedDocument
  /** Its search score, higher is better; raises its sentences among several papers. */
  score?: number
}

export interface AnswerOptions {
  /** Earlier questions of the conversation, oldest first: "and in mice?" is read with the previous one. */
  history?: readonly string[]
  /** Fewer quotes than `QUOTES_MAX`. */
  quotesMax?: number
  /** Overrides the threshold, for measurements. */
  cutOff?: number
}

/** The search details of an answer or refusal. */
export interface AnswerTrace {
  /** The search terms, as asked. */
  terms: string[]
  /** The terms that no paper contains. */
  missing: string[]
  /** The best passages considered, best first, with their scores (0..1). */
  searched: Passage[]
  /** Number of sentences searched. */
  sentences: number
  /** The confidence of the answer and its threshold, 0..1. */
  strength: number
  cutOff: number
  /** True if question or papers exceeded the limits and were cut. */
  isCut: boolean
}

/**
 * Verbatim quotes, best first (in document order for generic questions), or a refusal with the two nearest passages,
 * which do not claim to answer.
 */
export type Answer = AnswerTrace &
  (
    | {
        kind: 'answer'
        quotes: Quote[] /** One per quote: connecting text before it, or ''. */
        joins: string[]
      }
    | { kind: 'refusal'; reason: RefusalReason; nearest: Quote[] }
  )

/** The confidence from which an answer is given; measured, see decision 029. */
const REFUSAL_THRESHOLD = 0.58
/** Higher among several papers, since a false match is likelier. */
export const REFUSAL_THRESHOLD_AMONG_PAPERS = 0.62
/** Number of quotes in a refusal. */
const NEAREST = 2
/**
 * The confidence from which a refusal shows the nearest passages. Of the questions wrongly refused in development, 64 %
 * reach it, and the passages of more than half of these answer; of questions of another field at most 7 % reach it.
 */
const NEAREST_STRENGTH = 0.2
/** Most considered passages reported. */
const SEARCHED_MAX = 10

/**
 * Answers a question from papers only. Pure and deterministic; text of papers is quoted, never followed as an
 * instruction.
 */
export function answer(question: string, papers: readonly AnswerPaper[], options: AnswerOptions = {}): Answer {
  const asked = readQuestion(question, options.history)
  const prepared = papers.map((paper) => ({ ...paper, prepared: paper.prepared ?? prepare(paper.document) }))
  const given = answerAsked(asked, prepared, options)
  if (!isRefusedForWords(given) || !asked.terms.some(({ isBorrowed }) => isBorrowed)) return given
  const alone = answerAsked(readQuestion(question), prepared, options)
  return alone.kind === 'answer' ? alone : given
}

function isRefusedForWords(given: Answer): boolean {
  return given.kind === 'refusal' && (given.reason === 'weak' || given.reason === 'not-said')
}

function answerAsked(
  asked: AskedQuestion,
  prepared: readonly (AnswerPaper & QuotedPaper)[],
  {
    cutOff = prepared.length > 1 ? REFUSAL_THRESHOLD_AMONG_PAPERS : REFUSAL_THRESHOLD,
    quotesMax = QUOTES_MAX,
  }: AnswerOptions,
): Answer {
  const found = fullTextsFirst(findPassages(asked, prepared), prepared)
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
  const isPremiseRead = asked.general === null && (reason === null || reason === 'weak' || reason === 'not-said')
  const against = isPremiseRead ? contradicting(asked.text, best, found.passages, prepared) : null
  if (against !== null) {
    const nearest = chooseQuotes([against], prepared, NEAREST)
    return { kind: 'refusal', reason: 'false-premise', nearest, ...trace }
  }
  if (reason !== null) {
    const isNear = found.strength >= NEAREST_STRENGTH && (reason === 'weak' || reason === 'not-said')
    const nearest = isNear ? chooseQuotes(found.passages, prepared, NEAREST) : []
    return { kind: 'refusal', reason, nearest, ...trace }
  }
  const marked = best.map((quote) => withMark(quote, asked))
  const quotes = asked.general === null ? marked : inReadingOrder(marked, prepared)
  return { kind: 'answer', quotes, joins: joinsOf(quotes, prepared), ...trace }
}

/** Questions about the paper as a whole (aim, limits) are matched by typical phrasings, all others by their words. */
function findPassages(asked: AskedQuestion, papers: readonly AskedPaper[]): FoundPassages {
  const found = scorePassages(asked, papers)
  const intent = asked.general ?? subjectIntent(asked, papers)
  if (intent === null) return found
  const said = evidencePassages(intent, asked, papers)
  // A paper that names no aim is described instead.
  const passages = said.length === 0 && intent === 'aim' ? evidencePassages('wholePaper', asked, papers) : said
  const [best] = passages
  if (!best) return asked.general === null ? found : { ...found, strength: 0 }
  return { ...found, passages, missing: [], strength: Math.max(REFUSAL_THRESHOLD_AMONG_PAPERS, best.score) }
}

/** Prefers full texts to papers of which only the abstract is known. */
function fullTextsFirst(found: FoundPassages, papers: readonly QuotedPaper[]): FoundPassages {
  const full = papers.flatMap(({ articleId, document }) =>
    document.blocks.some(({ type }) => type !== 'abstract') ? [articleId] : [],
  )
  if (full.length === 0 || full.length === papers.length) return found
  const raised = found.passages.map((passage) =>
    full.includes(passage.articleId) ? { ...passage, raw: passage.raw + FULL_TEXT_BONUS } : passage,
  )
  return { ...found, passages: raised.sort((a, b) => b.raw - a.raw || a.articleId - b.articleId || a.start - b.start) }
}

/** The passage that contradicts the question's presupposition, if all quotes are of one paper. */
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

function withMark(quote: Quote, asked: AskedQuestion): Quote {
  const { start, end } = quote.focus
  const mark = markOf(quote.text.slice(start - quote.start, end - quote.start), asked)
  return mark ? { ...quote, mark: { start: start + mark.start, end: start + mark.end } } : quote
}

/** Quotes about a paper as a whole are in document order. */
function inReadingOrder(quotes: readonly Quote[], papers: readonly AnswerPaper[]): Quote[] {
  const ranks = new Map(papers.map(({ articleId }, index) => [articleId, index]))
  const rank = ({ articleId }: Quote): number => ranks.get(articleId) ?? 0
  return [...quotes].sort((a, b) => rank(a) - rank(b) || a.start - b.start)
}

/**
 * Connecting text before each quote: its section, and with several papers its paper; no content. Repetitions are ''.
 */
export function joinsOf(quotes: readonly Quote[], papers: readonly { articleId: number; title: string }[]): string[] {
  const isOfOne = papers.length < 2
  return quotes.map((quote, index) => {
    const before = quotes[index - 1]
    const isSamePaper = isOfOne || before?.articleId === quote.articleId
    if (before && isSamePaper && before.section === quote.section) return ''
    const title = papers.find(({ articleId }) => articleId === quote.articleId)?.title
    const from = isSamePaper || title === undefined ? '' : `From “${title}”`
    const section = quote.section === null ? '' : `${from === '' ? 'In' : ', in'} the section “${quote.section}”`
    return from + section === '' ? '' : `${from}${section}:`
  })
}

/** Why a question is refused. */
type RefusalReason =
  /** No letter and no digit. */
  | 'empty'
  /** Only stop words. */
  | 'no-terms'
  /** No paper, or none with sentences. */
  | 'no-text'
  /** The question is in another language than the papers. */
  | 'language'
  /** An essential word is not in the papers: see `missing`. */
  | 'not-said'
  /** The paper contradicts the question's presupposition. */
  | 'false-premise'
  /** The words occur, but not together. */
  | 'weak'

/** Why a question is refused; null if it is answered. */
function refusalReason(
  asked: AskedQuestion,
  papers: readonly AskedPaper[],
  found: FoundPassages,
  cutOff: number,
): RefusalReason | null {
  if (asked.problem !== null) return asked.problem
  if (found.sentences === 0) return 'no-text'
  if (isForeign(asked, papers)) return 'language'
  if (found.passages.length === 0) return 'not-said'
  const head = asked.terms[asked.head]
  const lacksHead = head !== undefined && found.missing.includes(head.word) && idf(head.stem) > 0.7
  if (lacksHead && asked.general === null) return 'not-said'
  if (found.strength >= cutOff) return null
  const lacksKeyTerm = asked.terms.some(({ word, stem }) => found.missing.includes(word) && idf(stem) > 0.7)
  return lacksKeyTerm ? 'not-said' : 'weak'
}

/** True if the question is in another language than every paper whose language is known. */
function isForeign({ language }: AskedQuestion, papers: readonly AskedPaper[]): boolean {
  const written = papers.flatMap(({ prepared }) => prepared.language ?? [])
  return language !== null && written.length > 0 && !written.includes(language)
}

/** A paper that is quoted. */
interface QuotedPaper {
  articleId: number
  document: PaperDocument
  prepared: PreparedDocument
}

/**
 * The best passages as quotes, without duplicates: each extended by the best matching sentences next to it in the
 * paragraph, up to the length limit.
 */
export function chooseQuotes(
  passages: readonly RankedPassage[],
  papers: readonly QuotedPaper[],
  limit: number,
): Quote[] {
  const gapMax = papers.length > 1 ? GAP_MAX_AMONG_PAPERS : GAP_MAX
  const byPaper = new Map(papers.map((paper) => [paper.articleId, paper]))
  const scores = new Map(passages.map(({ articleId, at, raw }) => [keyOf(articleId, at), raw]))
  const used = new Set<string>()
  const quotes: Quote[] = []
  for (const passage of passages) {
    const paper = byPaper.get(passage.articleId)
    if (quotes.length >= Math.min(limit, QUOTES_MAX) || passage.raw < (passages[0]?.raw ?? 0) - gapMax) break
    if (!paper || used.has(keyOf(passage.articleId, passage.at))) continue
    const room = quotes.length === 0 ? FIRST_LENGTH : LATER_LENGTH
    const [first, last] = grow(passage, paper.prepared, room, scores, used)
    for (let at = first; at <= last; at++) used.add(keyOf(passage.articleId, at))
    quotes.push(quoteOf(paper, passage, first, last))
  }
  return quotes
}

function keyOf(articleId: number, at: number): string {
  return `${articleId}:${at}`
}

/** Adds neighbours of the same paragraph, the better one first. A row of a table is quoted by itself. */
function grow(
  { articleId, at, raw }: RankedPassage,
  { sentences }: PreparedDocument,
  room: number,
  scores: ReadonlyMap<string, number>,
  used: ReadonlySet<string>,
): [first: number, last: number] {
  let [first, last] = [at, at]
  const { block, type } = sentences[at] ?? {}
  while (type !== 'table') {
    const fits = [first - 1, last + 1].flatMap((next) => {
      const [from, to] = [sentences[Math.min(first, next)], sentences[Math.max(last, next)]]
      if (!from || !to || sentences[next]?.block !== block || used.has(keyOf(articleId, next))) return []
      if (sentences[next]?.isMargin && !sentences[at]?.isMargin) return []
      if (to.end - from.start > room) return []
      return [{ next, score: (scores.get(keyOf(articleId, next)) ?? raw - 9) + (next > last ? AFTER_BONUS : 0) }]
    })
    const best = fits.sort((a, b) => b.score - a.score)[0]
    if (!best) return [first, last]
    if (best.next < first) first = best.next
    else last = best.next
  }
  return [first, last]
}

function quoteOf(
  { articleId, document, prepared }: QuotedPaper,
  passage: RankedPassage,
  first: number,
  last: number,
): Quote {
  const [from, to] = [prepared.sentences[first], prepared.sentences[last]]
  const start = from?.start ?? passage.start
  const end = cutEnd(document.text, start, to?.end ?? passage.end)
  const boxes = boxesOfRange(document, { start, end })
  return {
    articleId,
    start,
    end,
    text: document.text.slice(start, end),
    focus: { start: passage.start, end: Math.min(passage.end, end) },
    mark: null,
    page: boxes[0]?.page ?? null,
    boxes,
    section: from?.section ?? null,
    sectionType: from?.sectionType ?? 'other',
    score: passage.score,
  }
}

/** Cuts a sentence longer than a quote at a space, never inside a character. */
function cutEnd(text: string, start: number, end: number): number {
  if (end - start <= QUOTE_CHARACTERS_MAX) return end
  const piece = text.slice(start, start + QUOTE_CHARACTERS_MAX).toWellFormed()
  const space = piece.lastIndexOf(' ')
  const length = space > QUOTE_CHARACTERS_MAX / 2 ? space : QUOTE_CHARACTERS_MAX
  return (
    start +
    length -
    (text.charCodeAt(start + length - 1) >= 0xd800 && text.charCodeAt(start + length - 1) < 0xdc00 ? 1 : 0)
  )
}
