import { type AnswerPaper, answer, type Answer as Found } from '@colophon/analysis/answers/answer'
import { type Quote as FoundQuote, verify } from '@colophon/analysis/answers/quote'
import type { AnswerPart } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import type { ReadPaper } from './find-papers.ts'
import { forgetPrepared } from './prepared-papers.ts'
import type { Span } from './present.ts'
import { textsOf } from './queries.ts'
import { refusalOf } from './refusal.ts'
import type { StoredAnswer } from './tables.ts'

const PASSAGES_MAX = 10

/** An answer in the papers' own words: what is stored of it. */
export type MadeAnswer = { body: StoredAnswer; spans: Span[] }

/**
 * Answers from papers that are ready, then reads the stored text of each paper again and leaves out every quote that is
 * not in it to the letter. Null where one was not: the papers are then to be read anew.
 */
export async function makeAnswer(
  context: Pick<Context, 'db'>,
  question: string,
  papers: readonly ReadPaper[],
  history: readonly string[],
  began: number,
  checking: (quotes: number) => Promise<unknown> = async () => undefined,
): Promise<MadeAnswer | null> {
  const found = answer(question, papers as readonly AnswerPaper[], { history })
  const quotes = found.kind === 'answer' ? found.quotes : found.nearest
  const passages = found.searched.slice(0, PASSAGES_MAX).map(passageQuote(papers))
  await checking(quotes.length)
  const isTrue = await checked(context, [...quotes, ...passages], papers)
  if (!isTrue) return null
  const kind = found.kind === 'answer' ? 'quote' : 'nearest'
  const sourceOf = new Map(papers.map(({ articleId, paper }) => [articleId, paper.row.source]))
  const toSpan = (kind: Span['kind']) => (quote: SpanQuote, index: number) => ({
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

type SpanQuote = Omit<FoundQuote, 'sectionType'>

function partsOf(found: Found): AnswerPart[] {
  if (found.kind === 'refusal') return []
  return found.quotes.flatMap((_, index): AnswerPart[] => {
    const join = found.joins[index] ?? ''
    return [...(join === '' ? [] : [{ kind: 'join' as const, text: join }]), { kind: 'quote', n: index + 1 }]
  })
}

/** A place that was weighed, as the words that stand there. */
function passageQuote(papers: readonly ReadPaper[]) {
  const byId = new Map(papers.map((paper) => [paper.articleId, paper]))
  return (passage: Found['searched'][number]): SpanQuote => {
    const document = byId.get(passage.articleId)?.document
    const { articleId, start, end, score } = passage
    return {
      articleId,
      start,
      end,
      text: document?.text.slice(start, end) ?? '',
      page: document?.sentences[passage.sentence]?.page ?? null,
      boxes: [],
      section: null,
      score,
    }
  }
}

/** Whether every quote is what the database has stored at its place; what was kept of papers where not is forgotten. */
async function checked(
  context: Pick<Context, 'db'>,
  quotes: readonly SpanQuote[],
  papers: readonly ReadPaper[],
): Promise<boolean> {
  const texts = await textsOf(context.db, [...new Set(quotes.map(({ articleId }) => articleId))])
  const wrong = quotes.filter((quote) => !verify(quote, { text: texts.get(quote.articleId) ?? '' }))
  for (const { articleId } of wrong) {
    const row = papers.find((paper) => paper.articleId === articleId)?.paper.row
    if (row) forgetPrepared(context, row)
  }
  return wrong.length === 0
}
