import type { Person } from '@colophon/protocol/auth/roles'
import { WITHHELD } from '@colophon/protocol/chat/constants'
import type { Answer, Message, Quote } from '@colophon/protocol/chat/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { namesOf } from '../../../accounts/profile/queries.ts'
import { type PaperWithRights, papersWithRights } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import { type ChatRow, type MessageRow, type SpanRow, spansOf } from '../queries.ts'
import type { StoredAnswer } from '../tables.ts'
import { answerText } from './answer-text.ts'

type Papers = ReadonlyMap<number, PaperWithRights>

/**
 * Messages of a conversation as a user may see them now: rights are checked on each call, and text of papers they may
 * no longer be quoted from is withheld, also from the message text and the model's sentences.
 */
export async function present(
  context: Pick<Context, 'db' | 'now'>,
  person: Person,
  chat: Pick<ChatRow, 'id' | 'articleId' | 'scope' | 'accountId'>,
  rows: MessageRow[],
): Promise<Message[]> {
  const answers = rows.filter(({ body }) => body !== null).map(({ id }) => id)
  const [spans, names] = await Promise.all([spansOf(context.db, answers), namesOf(context.db, [chat.accountId])])
  const phrasedFrom = rows.flatMap(({ body }) => body?.phrasedFrom ?? [])
  const asked = namedIn(chat)
  const papers = await papersWithRights(
    context,
    [...spans.map(({ articleId }) => articleId), ...phrasedFrom, ...asked],
    person,
  )
  // A refusal over a whole library reveals something about all its papers, of which others may read few.
  const mayHearNo = asked.length > 0 ? asked.every((id) => mayQuote(papers, id)) : person?.id === chat.accountId
  const spansBy = Map.groupBy(spans, ({ messageId }) => messageId)
  const username = names.get(chat.accountId)?.displayName ?? displayName({ id: chat.accountId, username: null })
  return rows.map((row) => {
    const found = spansBy.get(row.id) ?? []
    const answer = row.body && presentAnswer(row.body, found, papers)
    const isHeard = mayHearNo && found.every(({ articleId }) => mayQuote(papers, articleId))
    return toMessage(row, chat, username, isHeard ? answer : withoutNo(answer))
  })
}

/** The papers named in a conversation's scope. */
function namedIn({ articleId, scope }: Pick<ChatRow, 'articleId' | 'scope'>): readonly number[] {
  if (articleId !== null) return [articleId]
  return scope.kind === 'selection' ? scope.articleIds : []
}

/** A refusal reveals something about the paper too. */
function withoutNo(answer: Answer | null): Answer | null {
  if (!answer?.refusal) return answer
  return { ...answer, refusal: { ...answer.refusal, reason: WITHHELD, suggestions: [] } }
}

function toMessage(
  row: MessageRow,
  chat: Pick<ChatRow, 'id' | 'articleId'>,
  username: string,
  answer: Answer | null,
): Message {
  const isQuestion = row.questionId === null
  return {
    id: row.id,
    message: isQuestion ? row.message : answer ? answerText(answer) : '',
    ...(isQuestion ? { writer: { username } } : {}),
    chatId: chat.id,
    articleId: chat.articleId,
    version: row.version,
    status: row.status,
    note: row.note,
    questionId: row.questionId,
    clientId: row.clientId,
    answer,
    rating: row.rating,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}

/** A span, stored or not. */
export type Span = Omit<SpanRow, 'messageId'>

/** An answer with its visible spans; hidden ones are marked as withheld. */
export function presentAnswer(body: StoredAnswer, spans: readonly Span[], papers: Papers): Answer {
  const { phrasedFrom, searched, refusal, ...rest } = body
  const of = (kind: Span['kind']) => spans.filter((span) => span.kind === kind)
  const isWhole = phrasedFrom.every((id) => mayQuote(papers, id))
  const parts = body.parts.filter((part) => isWhole || part.kind !== 'phrased')
  const byNumber = new Map(of('quote').map((span) => [span.n, span]))
  // Joins name papers and headings: if one paper is hidden, or was removed with its spans, none is shown.
  const isOpen =
    spans.every(({ articleId }) => mayQuote(papers, articleId)) &&
    parts.every((part) => part.kind !== 'quote' || byNumber.has(part.n))
  const quotes = parts.flatMap((part) => (part.kind === 'quote' ? toQuote(part.n, byNumber.get(part.n), papers) : []))
  const shown = quotes.filter(({ withheld }) => withheld === null)
  return {
    ...rest,
    parts: parts.map((part) => (part.kind === 'join' && !isOpen ? { ...part, text: '' } : part)),
    quotes,
    verified: shown.length,
    total: quotes.length,
    searched: {
      ...searched,
      passages: of('passage').map((span) => {
        const { articleId, title, page, score, text } = toQuote(span.n, span, papers)
        return { articleId, title, page, score, text }
      }),
    },
    refusal: refusal && { ...refusal, nearest: of('nearest').map((span) => toQuote(span.n, span, papers)) },
  }
}

function mayQuote(papers: Papers, articleId: number): boolean {
  return papers.get(articleId)?.rights.quote ?? false
}

function toQuote(n: number, span: Span | undefined, papers: Papers): Quote {
  const paper = span && papers.get(span.articleId)?.row
  const title = paper?.title
  if (!span || !mayQuote(papers, span.articleId)) {
    const nowhere = { of: 'text' as const, start: 0, end: 0, text: '', focus: null }
    const nothing = { ...nowhere, page: null, boxes: [], section: null, score: 0, retraction: null }
    // A paper the reader may not list is not named.
    const articleId = title === undefined ? 0 : (span?.articleId ?? 0)
    return { n, articleId, title: title ?? '', ...nothing, withheld: WITHHELD }
  }
  const { articleId, of, start, end, text, focus, page, boxes, section, score } = span
  const range = { start, end, text, focus }
  return {
    n,
    articleId,
    title: title ?? '',
    of,
    ...range,
    page,
    boxes,
    section,
    score,
    withheld: null,
    retraction: paper?.retraction ?? null,
  }
}
