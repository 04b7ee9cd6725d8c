import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { boxesOfRange } from '@colophon/protocol/reader/boxes-of-range'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { candidatesAmong, candidatesOf, GENERAL, READ_MAX } from './candidates.ts'
import { type PreparedDocument, type PreparedSentence, prepare } from './prepare.ts'
import { QUOTE_CHARACTERS_MAX, QUOTES_MAX, type Quote, type TextRange } from './quote.ts'
import { type AskedQuestion, readQuestion } from './read-question.ts'
import { probabilityOf, type Reader, type Reading, readQuestionText, stateOf, THRESHOLDS } from './reader.ts'
import { STOP_WORDS } from './words/stop-words.ts'

/** Sentences read of several papers together, and of each of many. */
const READ_MAX_AMONG_PAPERS = 80
const EACH_MAX = 20
/** Quotes that only come near to an answer. */
const NEAREST_MAX = 3
/** Most considered passages reported. */
const SEARCHED_MAX = 10

/** A paper to ask: its document, or for a record `abstractDocument` of its abstract. */
export interface AnswerPaper {
  articleId: number
  title: string
  document: PaperDocument
  /** The result of `prepare` for the same document; computed if absent. */
  prepared?: PreparedDocument
}

export interface AnswerOptions {
  /** Earlier questions of the conversation, oldest first: "and in mice?" is read with the previous one. */
  history?: readonly string[]
  /** Fewer quotes than `QUOTES_MAX`. */
  quotesMax?: number
}

/** A sentence that was read. */
export interface Passage {
  articleId: number
  /** Its index in `document.sentences`; -1 for a line of authors. */
  sentence: number
  start: number
  end: number
  /** How likely it answers, 0..1, on the scale of `cutOff`. */
  score: number
}

/** The search details of an answer. */
export interface AnswerTrace {
  /** The words searched for, as asked. */
  terms: string[]
  /** Of a refusal those that no paper contains. */
  missing: string[]
  /** The best passages read, best first. */
  searched: Passage[]
  /** From which score of the best passage the papers are said to answer. */
  cutOff: number
}

/** Why a question is not answered. */
export type RefusalReason =
  /** No letter and no digit. */
  | 'empty'
  /** Only words of all questions. */
  | 'no-terms'
  /** No paper, or none with sentences. */
  | 'no-text'
  /** The question is in another language than the papers. */
  | 'language'
  /** The papers do not say it; `nearest` may come near. */
  | 'not-said'
  /** The reader was sure of `nearest`, but a model found that they do not answer. */
  | 'disagreed'

/**
 * Verbatim quotes, best first; or a refusal with the nearest passages, which do not claim to answer, or with none where
 * nothing comes near.
 */
export type Answer = AnswerTrace &
  (
    | {
        kind: 'answer'
        quotes: Quote[]
        /** One per quote: connecting text before it, or ''. */
        joins: string[]
      }
    | { kind: 'refusal'; reason: RefusalReason; nearest: Quote[] }
  )

type PreparedPaper = AnswerPaper & { prepared: PreparedDocument }

/** A sentence with what a reader says of it. */
export interface ReadSentence extends Pick<Reading, 'relevance' | 'answers'> {
  paper: PreparedPaper
  /** Its index in the prepared document. */
  at: number
}

/**
 * Answers a question from papers only, by what `read` says of their sentences. Text of papers is quoted, never followed
 * as an instruction.
 */
export async function answer(
  question: string,
  papers: readonly AnswerPaper[],
  read: Reader,
  options: AnswerOptions = {},
): Promise<Answer> {
  const asked = readQuestion(question, options.history)
  const prepared = papers.map((paper) => ({ ...paper, prepared: paper.prepared ?? prepare(paper.document) }))
  const given = await answerAsked(asked, prepared, read, options)
  if (given.kind === 'answer' || given.reason !== 'not-said' || !asked.isFollowUp) return given
  const alone = await answerAsked(readQuestion(question), prepared, read, options)
  return alone.kind === 'answer' ? alone : given
}

async function answerAsked(
  asked: AskedQuestion,
  papers: readonly PreparedPaper[],
  read: Reader,
  { quotesMax = QUOTES_MAX }: AnswerOptions,
): Promise<Answer> {
  const problem = problemOf(asked, papers)
  const ranked = problem === null ? await readSentences(asked, papers, read) : []
  const [surest] = ranked.toSorted((one, other) => other.answers - one.answers)
  const state = surest ? stateOf(surest.answers) : 'no'
  const trace: AnswerTrace = {
    terms: asked.words,
    missing: state === 'says' || problem !== null ? [] : missingOf(asked.words, papers),
    searched: searchedOf(ranked, surest).map(passageOf),
    cutOff: probabilityOf(THRESHOLDS.says),
  }
  if (problem !== null) return { kind: 'refusal', reason: problem, nearest: [], ...trace }
  if (state !== 'says') {
    const nearest = state === 'near' ? quotesOf(ranked, NEAREST_MAX) : []
    return { kind: 'refusal', reason: 'not-said', nearest, ...trace }
  }
  const answering = ranked.filter((each) => each === surest || each.answers >= THRESHOLDS.alsoQuoted)
  const quotes = quotesOf(answering, Math.min(quotesMax, QUOTES_MAX))
  return { kind: 'answer', quotes, joins: joinsOf(quotes, papers), ...trace }
}

/** The most relevant sentences, and that which decided. */
function searchedOf(ranked: readonly ReadSentence[], surest: ReadSentence | undefined): ReadSentence[] {
  const first = ranked.slice(0, SEARCHED_MAX)
  return !surest || first.includes(surest) ? first : [...first.slice(0, -1), surest]
}

/** The words that no paper contains in any form. */
function missingOf(words: readonly string[], papers: readonly PreparedPaper[]): string[] {
  const known = new Set(papers.flatMap(({ document }) => foldedWords(document.text)))
  const stems = new Set(known.values().map(stem))
  return words.filter((word) => !stems.has(stem(word)))
}

/** Why a question cannot be asked of papers; null if it can. */
function problemOf(asked: AskedQuestion, papers: readonly PreparedPaper[]): RefusalReason | null {
  if (asked.problem !== null) return asked.problem
  if (papers.every(({ prepared }) => prepared.sentences.length === 0)) return 'no-text'
  const written = papers.flatMap(({ prepared }) => prepared.language ?? [])
  const isForeign = asked.language !== null && written.length > 0 && !written.includes(asked.language)
  return isForeign ? 'language' : null
}

/** Reads the candidates; the most relevant ones first. */
async function readSentences(
  { text }: AskedQuestion,
  papers: readonly PreparedPaper[],
  read: Reader,
): Promise<ReadSentence[]> {
  const [only] = papers
  const found =
    only && papers.length === 1
      ? candidatesOf(text, only.prepared, READ_MAX, GENERAL).map((at) => ({ paper: only, at }))
      : candidatesAmong(
          text,
          papers.map(({ prepared }) => prepared),
          READ_MAX_AMONG_PAPERS,
          Math.max(EACH_MAX, Math.ceil(READ_MAX_AMONG_PAPERS / papers.length)),
        ).flatMap(({ paper: place, at }) => {
          const paper = papers[place]
          return paper ? [{ paper, at }] : []
        })
  const readings = await read(
    readQuestionText(text),
    found.map(({ paper: { document, prepared }, at }) => {
      const { start, end, read: tokens } = sentenceAt(prepared, at)
      return { text: document.text.slice(start, end), tokens }
    }),
  )
  return found
    .flatMap((place, index): ReadSentence[] => {
      const reading = readings[index]
      return reading ? [{ ...place, ...reading }] : []
    })
    .sort((one, other) => other.relevance - one.relevance)
}

function sentenceAt({ sentences }: PreparedDocument, at: number): PreparedSentence {
  const sentence = sentences[at]
  if (!sentence) throw new RangeError(`there is no sentence ${at}`)
  return sentence
}

function passageOf({ paper, at, answers }: ReadSentence): Passage {
  const { index, start, end } = sentenceAt(paper.prepared, at)
  return { articleId: paper.articleId, sentence: index, start, end, score: probabilityOf(answers) }
}

/** The first sentences as quotes, each said once, with those around it as context. */
export function quotesOf(ranked: readonly ReadSentence[], most: number): Quote[] {
  const quotes: Quote[] = []
  const said = new Set<string>()
  for (const each of ranked) {
    if (quotes.length >= most) break
    const { start, end } = sentenceAt(each.paper.prepared, each.at)
    const words = tellingWords(each.paper.document.text.slice(start, end))
    if (said.has(words)) continue
    said.add(words)
    quotes.push(quoteOf(each))
  }
  return quotes
}

const NEGATIONS: ReadonlySet<string> = new Set(['no', 'not', 'nor', 'never', 'neither', 'without', 'cannot'])

/** What a sentence says, without small words and their order. */
function tellingWords(text: string): string {
  const telling = foldedWords(text).filter((word) => !STOP_WORDS.has(word) || NEGATIONS.has(word))
  return [...new Set(telling.map(stem))].sort().join(' ')
}

/** A sentence with its neighbours of the same paragraph, as far as a quote may be long; a row of a table by itself. */
function quoteOf({ paper: { articleId, document, prepared }, at, answers }: ReadSentence): Quote {
  const { start, end, section, sectionType } = sentenceAt(prepared, at)
  const whole = contextOf(prepared, at)
  const to = cutEnd(document.text, whole.start, whole.end)
  const boxes = boxesOfRange(document, { start: whole.start, end: to })
  return {
    articleId,
    start: whole.start,
    end: to,
    text: document.text.slice(whole.start, to),
    focus: { start, end: Math.min(end, to) },
    page: boxes[0]?.page ?? null,
    boxes,
    section,
    sectionType,
    isCiting: isCiting(document, { start, end }),
    score: probabilityOf(answers),
  }
}

const OTHER_WORK =
  /\bet al\b|\b(?:previous|prior|earlier|other|recent) (?:studies|study|works?|research|reports?|authors)\b/i

/** True if a sentence has a call-out of the bibliography, or names other work. */
function isCiting({ text, citations = [] }: PaperDocument, { start, end }: TextRange): boolean {
  return citations.some((each) => isWithin(each, { start, end })) || OTHER_WORK.test(text.slice(start, end))
}

function contextOf({ sentences }: PreparedDocument, at: number): { start: number; end: number } {
  const own = sentences[at]
  let { start = 0, end = 0 } = own ?? {}
  if (own?.type === 'table') return { start, end }
  for (const next of [at + 1, at - 1]) {
    const beside = sentences[next]
    if (!beside || beside.block !== own?.block) continue
    const [from, to] = [Math.min(start, beside.start), Math.max(end, beside.end)]
    if (to - from <= QUOTE_CHARACTERS_MAX) [start, end] = [from, to]
  }
  return { start, end }
}

/** Cuts a sentence longer than a quote at a space, never inside a character. */
function cutEnd(text: string, start: number, end: number): number {
  if (end - start <= QUOTE_CHARACTERS_MAX) return end
  const piece = text.slice(start, start + QUOTE_CHARACTERS_MAX).toWellFormed()
  const space = piece.lastIndexOf(' ')
  const length = space > QUOTE_CHARACTERS_MAX / 2 ? space : QUOTE_CHARACTERS_MAX
  const last = text.charCodeAt(start + length - 1)
  return start + length - (last >= 0xd800 && last < 0xdc00 ? 1 : 0)
}

/** A raised call-out is no part of the text: it belongs to the sentence that it follows. */
function isWithin(call: TextRange, { start, end }: TextRange): boolean {
  return call.start === call.end ? call.start > start && call.start <= end : call.end > start && call.start < end
}

/**
 * Connecting text before each quote: its section, whether it refers to other work, and with several papers its paper; no
 * content. Repetitions are ''.
 */
export function joinsOf(quotes: readonly Quote[], papers: readonly { articleId: number; title: string }[]): string[] {
  const isOfOne = papers.length < 2
  return quotes.map((quote, index) => {
    const before = quotes[index - 1]
    const isSamePaper = isOfOne || before?.articleId === quote.articleId
    if (before && isSamePaper && before.section === quote.section && before.isCiting === quote.isCiting) return ''
    const title = papers.find(({ articleId }) => articleId === quote.articleId)?.title
    const parts = [
      ...(isSamePaper || title === undefined ? [] : [`from “${title}”`]),
      ...(quote.section === null ? [] : [`in the section “${quote.section}”`]),
      ...(quote.isCiting ? ['citing other work'] : []),
    ]
    const [first = '', ...more] = parts
    if (first === '') return before?.isCiting ? 'The paper itself:' : ''
    return `${[first.charAt(0).toUpperCase() + first.slice(1), ...more].join(', ')}:`
  })
}
