import type { Answer as Found } from '@colophon/analysis/answers/answer'
import { verify } from '@colophon/analysis/answers/quote'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import { INTERRUPTED } from '@colophon/protocol/chat/constants'
import type { AnswerPart, Message, Refusal } from '@colophon/protocol/chat/entities'
import { analysisThread } from '../../../answers/analysis-thread.ts'
import type { PlacedQuote } from '../../../answers/tasks.ts'
import { documentTexts } from '../../../papers/documents.ts'
import { modelOf } from '../../../platform/assistant/assistant.ts'
import type { Context } from '../../../platform/context.ts'
import { countLibrary, textsOf } from '../queries.ts'
import type { StoredAnswer } from '../tables.ts'
import { type Asked, findPapers, isNamed, type ReadPaper, toAsk } from './find-papers.ts'
import { phrase } from './phrase.ts'
import type { Span } from './present.ts'
import type { Running } from './running.ts'
import { type Change, type RunningAnswer, saveAnswer } from './save-answer.ts'
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

/** Answers a question in the background; the caller has stored it as `searching`. Never throws. */
export function startAnswer(context: Context, running: Running, pending: RunningAnswer, question: Question): void {
  const stopped = running.begin(pending.attempt)
  void run(context, pending, question, stopped)
    .catch(async (error: unknown) => {
      if (stopped.aborted) return
      context.log.error({ err: error, messageId: pending.messageId }, 'a question could not be answered')
      await saveAnswer(context, pending, { status: 'failed', note: INTERRUPTED, attempt: null })
    })
    .catch((error: unknown) => context.log.error({ err: error }, 'a failed answer could not be stored'))
    .finally(() => running.end(pending.attempt))
}

async function run(context: Context, pending: RunningAnswer, question: Question, stopped: AbortSignal): Promise<void> {
  const began = performance.now()
  const save: Save = async (change, spans) => (stopped.aborted ? null : saveAnswer(context, pending, change, spans))
  const made = await answerQuestion(context, pending, question, began, stopped)
  const { body, spans } = made
  const isAnswered = body.parts.some(({ kind }) => kind === 'quote')
  if (isAnswered) body.firstQuoteMs = rounded(performance.now() - began)
  const isPhrased = isAnswered && modelOf(context.config) !== null
  const phrased = isPhrased ? await withModel(context, made, question, save, stopped) : {}
  if (phrased === null) return
  const tookMs = rounded(performance.now() - began)
  const whole = { ...body, ...phrased, tookMs }
  await save({ status: 'done', note: null, attempt: null, body: whole }, isPhrased ? undefined : spans)
}

/**
 * Answers a question; one that is refused with words of its conversation is asked again alone where that finds other
 * papers. Of the same papers the analysis has asked it alone.
 */
export async function answerQuestion(
  context: Context,
  pending: Pick<RunningAnswer, 'person'>,
  question: Question,
  began: number,
  signal?: AbortSignal,
): Promise<MadeAnswer> {
  const given = await answerFresh(context, pending, question, began, signal)
  if (isNamed(question.asked)) return given
  const isRefused = given.body.refusal?.kind === 'notSaid' || given.body.refusal?.kind === 'nothingToRead'
  if (!isRefused || !readQuestion(question.text, question.history).isFollowUp) return given
  const alone = await answerFresh(context, pending, { ...question, history: [] }, began, signal)
  return alone.body.refusal ? given : alone
}

/** Answers again from fresh texts if a paper changed while it was being read. */
async function answerFresh(
  context: Context,
  { person }: Pick<RunningAnswer, 'person'>,
  question: Question,
  began: number,
  signal?: AbortSignal,
): Promise<MadeAnswer> {
  const find = () => findPapers(context, person, question.asked, question.text, question.history)
  const total = await countAsked(context.db, person.id, question.asked)
  const papers = await find()
  const first = await makeAnswer(context, question, papers, began, { accountId: person.id, signal, total })
  if (first) return { ...first, papers }
  const current = await find()
  const second = await makeAnswer(context, question, current, began, {
    accountId: person.id,
    signal,
    total,
    isFresh: true,
  })
  if (!second) throw new Error('the stored text of a paper does not hold what was read in it')
  return { ...second, papers: current }
}

type Save = (change: Change, spans?: readonly Span[]) => Promise<Message | null>
type Phrased = Partial<MadeAnswer['body']>

/** Adds sentences of the configured model above the quotes; null if the answer was stopped. */
async function withModel(
  context: Context,
  { body, spans, papers }: MadeAnswer,
  question: Question,
  save: Save,
  stopped: AbortSignal,
): Promise<Phrased | null> {
  const model = modelOf(context.config)
  if (!(await save({ status: 'streaming', note: `${model} is phrasing`, body }, spans))) return null
  const before = (phrased: AnswerPart[]): Phrased => {
    const parts: AnswerPart[] = [...phrased, { kind: 'join', text: 'In the papers’ own words:' }, ...body.parts]
    return { parts, model, phrasedFrom: [...new Set(papers.map(({ articleId }) => articleId))] }
  }
  let isWanted = true
  const { sentences, note } = await phrase(context, question.text, spans, papers, stopped, async (soFar) => {
    isWanted = Boolean(await save({ body: { ...body, ...before(soFar) } }))
    return isWanted
  })
  if (!isWanted) return null
  return sentences.length === 0 ? { modelNote: note } : { ...before(sentences), modelNote: note }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}

/** An answer in the papers' own words, as stored, and the papers that were read for it. */
type MadeAnswer = { body: StoredAnswer; spans: Span[]; papers: readonly ReadPaper[] }

/**
 * Answers in the analysis thread, then compares every quote with the stored text of its paper. Null if one differs,
 * because the text has changed since the thread read it.
 */
async function makeAnswer(
  context: Pick<Context, 'db'>,
  { text, asked, history }: Question,
  papers: readonly ReadPaper[],
  began: number,
  { accountId, signal, total, isFresh = false }: AnswerOptions,
): Promise<Omit<MadeAnswer, 'papers'> | null> {
  const { found, passages } = await analysisThread().run(
    'answer',
    { question: text, history, papers: papers.map((paper) => toAsk(context.db, paper)) },
    { caller: { accountId }, load: (ids) => documentTexts(context.db, ids), signal, isFresh },
  )
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
  return {
    body: {
      parts: [...leadOf(found, papers, total), ...partsOf(found)],
      tookMs: performance.now() - began,
      firstQuoteMs: null,
      model: null,
      modelNote: null,
      searched: { terms: found.terms, cutOff: found.cutOff, papers: papers.length },
      refusal:
        found.kind === 'refusal'
          ? await refusalOf(context.db, found, papers, asked, { accountId, signal, total })
          : null,
      phrasedFrom: [],
    },
    spans: [...quotes.map(toSpan(kind)), ...passages.map(toSpan('passage'))],
  }
}

/** `isFresh`: papers are read from the database, not from the cache of the thread. `total`: see `countAsked`. */
type AnswerOptions = { accountId: number; signal?: AbortSignal | undefined; isFresh?: boolean; total: number | null }

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
  papers: readonly ReadPaper[],
  asked: Asked,
  { accountId, signal, total }: AnswerOptions,
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
