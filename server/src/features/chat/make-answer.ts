import type { Answer as Found } from '@colophon/analysis/answers/answer'
import { verify } from '@colophon/analysis/answers/quote'
import type { AnswerPart } from '@colophon/protocol/chat/entities'
import { analysisThread } from '../../platform/analysis/analysis-thread.ts'
import type { PlacedQuote } from '../../platform/analysis/tasks.ts'
import type { Context } from '../../platform/context.ts'
import { documentTexts } from '../articles/public.ts'
import { type ReadPaper, toAsk } from './find-papers.ts'
import type { Span } from './present.ts'
import { textsOf } from './queries.ts'
import { refusalOf } from './refusal.ts'
import type { StoredAnswer } from './tables.ts'

/** An answer in the papers' own words: what is stored of it. */
export type MadeAnswer = { body: StoredAnswer; spans: Span[] }

/**
 * Answers in the analysis thread, then compares every quote with the stored text of its paper. Null where one is not in
 * it to the letter, because the text has changed since the thread read it.
 */
export async function makeAnswer(
  context: Pick<Context, 'db'>,
  question: string,
  papers: readonly ReadPaper[],
  history: readonly string[],
  began: number,
  { signal, isFresh = false }: AnswerOptions = {},
): Promise<MadeAnswer | null> {
  const { found, passages } = await analysisThread().run(
    'answer',
    { question, history, papers: papers.map((paper) => toAsk(context.db, paper)) },
    { load: (ids) => documentTexts(context.db, ids), signal, isFresh },
  )
  const quotes = found.kind === 'answer' ? found.quotes : found.nearest
  if (!(await areVerbatim(context, [...quotes, ...passages]))) return null
  const kind = found.kind === 'answer' ? 'quote' : 'nearest'
  const sourceOf = new Map(papers.map(({ articleId, paper }) => [articleId, paper.row.source]))
  const toSpan = (kind: Span['kind']) => (quote: PlacedQuote, index: number) => ({
    kind,
    n: index + 1,
    articleId: quote.articleId,
    of: sourceOf.get(quote.articleId) === 'arxiv' ? ('abstract' as const) : ('text' as const),
    start: quote.start,
    end: quote.end,
    text: quote.text,
    page: quote.page,
    boxes: quote.boxes,
    section: quote.section,
    score: quote.score,
  })
  return {
    body: {
      parts: partsOf(found),
      tookMs: performance.now() - began,
      firstQuoteMs: null,
      model: null,
      modelNote: null,
      searched: { terms: found.terms, cutOff: found.cutOff, papers: papers.length },
      refusal: found.kind === 'refusal' ? refusalOf(found, papers.length) : null,
      phrasedFrom: [],
    },
    spans: [...quotes.map(toSpan(kind)), ...passages.map(toSpan('passage'))],
  }
}

/** `isFresh`: papers are read from the database, not from what the thread keeps of them. */
export type AnswerOptions = { signal?: AbortSignal | undefined; isFresh?: boolean }

function partsOf(found: Found): AnswerPart[] {
  if (found.kind === 'refusal') return []
  return found.quotes.flatMap((_, index): AnswerPart[] => {
    const join = found.joins[index] ?? ''
    return [...(join === '' ? [] : [{ kind: 'join' as const, text: join }]), { kind: 'quote', n: index + 1 }]
  })
}

/** Whether every quote is what the database has stored at its place. */
async function areVerbatim(context: Pick<Context, 'db'>, quotes: readonly PlacedQuote[]): Promise<boolean> {
  const texts = await textsOf(context.db, [...new Set(quotes.map(({ articleId }) => articleId))])
  return quotes.every((quote) => verify(quote, { text: texts.get(quote.articleId) ?? '' }))
}
