import type { Answer as Found } from '@colophon/analysis/answers/answer'
import { verify } from '@colophon/analysis/answers/quote'
import type { AnswerPart, Refusal } from '@colophon/protocol/chat/entities'
import { analysisThread } from '../../../answers/analysis-thread.ts'
import type { PlacedQuote } from '../../../answers/tasks.ts'
import { documentTexts } from '../../../papers/documents.ts'
import type { Context } from '../../../platform/context.ts'
import { countLibrary, textsOf } from '../queries.ts'
import type { StoredAnswer } from '../tables.ts'
import { type Asked, type ReadPaper, toAsk } from './find-papers.ts'
import type { Span } from './present.ts'
import { suggestedQuestions } from './suggested-questions.ts'

/** Most missing words listed in a refusal, and most characters of each. */
const MISSING_MAX = 8
const WORD_MAX = 40
/** Most questions that a refusal suggests, and most titles in the lead of an answer. */
const SUGGESTED_MAX = 3
const TITLES_MAX = 3

const KINDS: Partial<Record<string, Refusal['kind']>> = {
  empty: 'notAQuestion',
  'no-terms': 'notAQuestion',
  'no-text': 'nothingToRead',
  language: 'otherLanguage',
} satisfies Partial<Record<Reason, Refusal['kind']>>

/** What an answer is made for. */
export type Question = { text: string; asked: Asked; history: readonly string[] }

/** An answer as stored, what it was made from, and the papers that were read for it. */
export type MadeAnswer = Answered & {
  question: Question
  papers: readonly ReadPaper[]
  body: StoredAnswer
  spans: Span[]
}

/** What was found; `total`: see `countAsked`. */
type Answered = { found: Found; passages: readonly PlacedQuote[]; total: number | null }

/** Shows an answer as it is so far, with a note of what is done next; false if it is not wanted any more. */
export type Show = (made: MadeAnswer, note: string | null) => Promise<boolean>

type AnswerOptions = { accountId: number; signal?: AbortSignal | undefined }

/** Answers in the analysis thread. `isFresh`: papers are read from the database, not from the cache of the thread. */
export async function makeAnswer(
  context: Pick<Context, 'db'>,
  question: Question,
  papers: readonly ReadPaper[],
  { isFresh = false, ...options }: AnswerOptions & { isFresh?: boolean },
): Promise<MadeAnswer | null> {
  const { accountId, signal } = options
  const total = await countAsked(context.db, accountId, question.asked)
  const { found, passages } = await analysisThread().run(
    'answer',
    { question: question.text, history: question.history, papers: papers.map((paper) => toAsk(context.db, paper)) },
    { caller: { accountId }, load: (ids) => documentTexts(context.db, ids), signal, isFresh },
  )
  return answerFrom(context, { found, passages, total, question, papers }, options)
}

/**
 * The answer from what was found, once every quote was compared with the stored text of its paper. Null if one differs,
 * because the text has changed since the thread read it.
 */
export async function answerFrom(
  context: Pick<Context, 'db'>,
  answered: Answered & Pick<MadeAnswer, 'question' | 'papers'>,
  options: AnswerOptions,
): Promise<MadeAnswer | null> {
  const { found, passages, total, papers } = answered
  const quotes = found.kind === 'answer' ? found.quotes : found.nearest
  if (!(await areVerbatim(context, [...quotes, ...passages]))) return null
  const kind = found.kind === 'answer' ? 'quote' : 'nearest'
  const abstractOnly = new Set(papers.flatMap(({ articleId, paper }) => (paper.row.format === null ? articleId : [])))
  const toSpan = (kind: Span['kind']) => (quote: PlacedQuote, index: number) => ({
    kind,
    n: index + 1,
    articleId: quote.articleId,
    of: abstractOnly.has(quote.articleId) ? ('abstract' as const) : ('text' as const),
    start: quote.start,
    end: quote.end,
    text: quote.text,
    focus: quote.focus,
    page: quote.page,
    boxes: quote.boxes,
    section: quote.section,
    score: quote.score,
  })
  const body: StoredAnswer = {
    parts: [...leadOf(found, papers, total), ...partsOf(found)],
    tookMs: 0,
    firstQuoteMs: null,
    model: null,
    modelNote: null,
    searched: { terms: found.terms, cutOff: found.cutOff, papers: papers.length },
    refusal: found.kind === 'refusal' ? await refusalOf(context.db, found, answered, options) : null,
    phrasedFrom: [],
  }
  return { ...answered, body, spans: [...quotes.map(toSpan(kind)), ...passages.map(toSpan('passage'))] }
}

/** The number of papers in a selection or in My storage, of which some may not be read; null for other scopes. */
async function countAsked(db: Context['db'], accountId: number, asked: Asked): Promise<number | null> {
  if ('articleId' in asked) return null
  if (asked.kind === 'selection') return new Set(asked.articleIds).size
  return asked.kind === 'library' ? countLibrary(db, accountId) : null
}

/** Before the quotes of several papers: how many are quoted, and those that the user chose by title. No content. */
function leadOf(found: Found, papers: readonly ReadPaper[], total: number | null): AnswerPart[] {
  if (found.kind === 'refusal' || papers.length < 2) return []
  const quoted = [...new Set(found.quotes.map(({ articleId }) => articleId))]
  const titles = quoted.map((id) => `“${papers.find(({ articleId }) => articleId === id)?.paper.row.title ?? ''}”`)
  const of = total === null ? `the ${papers.length} papers that were read` : `your ${total} papers`
  const verb = quoted.length === 1 ? 'answers' : 'answer'
  const names = new Intl.ListFormat('en-GB').format(titles)
  const end = total === null || titles.length > TITLES_MAX ? '.' : `: ${names}.`
  return [{ kind: 'join', text: `${quoted.length} of ${of} ${verb} this${end}` }]
}

function partsOf(found: Found): AnswerPart[] {
  if (found.kind === 'refusal') return []
  return found.quotes.flatMap((_, index): AnswerPart[] => {
    const join = found.joins[index] ?? ''
    return [...(join === '' ? [] : [{ kind: 'join' as const, text: join }]), { kind: 'quote', n: index + 1 }]
  })
}

/** Whether every quote equals the stored text at its position. */
async function areVerbatim(context: Pick<Context, 'db'>, quotes: readonly PlacedQuote[]): Promise<boolean> {
  const texts = await textsOf(context.db, [...new Set(quotes.map(({ articleId }) => articleId))])
  return quotes.every((quote) => verify(quote, { text: texts.get(quote.articleId) ?? '' }))
}

type Reason = Extract<Found, { kind: 'refusal' }>['reason']

/** The reason for a refusal, worded for one paper or for several. */
async function refusalOf(
  db: Context['db'],
  found: Extract<Found, { kind: 'refusal' }>,
  { papers, question: { asked }, total }: Pick<MadeAnswer, 'papers' | 'question' | 'total'>,
  { accountId, signal }: AnswerOptions,
): Promise<Omit<Refusal, 'nearest'>> {
  // Only a question to one paper says which paper is meant.
  const meant = 'articleId' in asked || asked.kind === 'selection' ? papers.map(({ paper }) => paper) : []
  const questions = meant.length === 1 ? await suggestedQuestions(db, accountId, meant, signal) : []
  return {
    kind: KINDS[found.reason] ?? 'notSaid',
    reason:
      found.reason === 'no-text' && papers.length === 0
        ? nothingFound(asked, total)
        : wordsFor(found, papers.length, meant.length === 1),
    suggestions: questions.slice(0, SUGGESTED_MAX),
  }
}

/** Says what was searched without finding a paper. */
function nothingFound(asked: Asked, total: number | null): string {
  const kind = 'articleId' in asked ? 'selection' : asked.kind
  switch (kind) {
    case 'library':
      return total === 0
        ? 'My storage is empty. Add papers to it, or ask everything you can read.'
        : 'No paper in My storage has text with any of these words.'
    case 'knowledge':
      return 'No paper in the Knowledge base has text with any of these words.'
    case 'everything':
      return 'No paper that you can read has text with any of these words.'
    default:
      return 'There is no text to search: the paper is still being processed, or has none.'
  }
}

function wordsFor(
  { reason, missing, nearest }: Extract<Found, { kind: 'refusal' }>,
  papers: number,
  isAskedOfOne: boolean,
): string {
  const one = isAskedOfOne ? 'The paper' : 'The only paper that was read'
  const who = papers === 1 ? `${one} does not say this.` : 'None of the papers that were read says this.'
  switch (reason) {
    case 'empty':
      return 'Please ask with words.'
    case 'no-terms':
      return 'These words occur in almost every question. Please name what you want to know about.'
    case 'no-text':
      return 'There is no text to search: the paper is still being processed, or has none.'
    case 'disagreed':
      return papers === 1
        ? `${one} comes near, but does not answer this.`
        : 'The papers that were read come near, but do not answer this.'
    case 'language': {
      const seems = papers === 1 ? `${one} seems` : 'The papers that were read seem'
      return `${seems} to be written in another language than the question. Please ask in that language.`
    }
    default: {
      const said =
        nearest.length === 0
          ? who
          : `${papers === 1 ? one : 'The papers that were read'} may not answer this. See whether the nearest passages help.`
      return missing.length === 0 ? said : `${said} Not found: ${listed(missing)}.`
    }
  }
}

/** The first missing words; what is too long to be a word is cut. */
function listed(missing: readonly string[]): string {
  const shown = missing
    .slice(0, MISSING_MAX)
    .map((term) => `“${term.length > WORD_MAX ? `${term.slice(0, WORD_MAX).toWellFormed()}…` : term}”`)
  const more = missing.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
