import type { Answer, Chat, Message, OpenChat, Quote } from '@colophon/protocol/chat/entities'

const CHAT_ID = '019aa000-0000-7000-8000-000000000001'

/** A message of the assistant or, with a `writer`, of a person. */
export function message(id: number, more: Partial<Message> = {}): Message {
  return {
    id,
    message: `Message ${id}`,
    chatId: CHAT_ID,
    articleId: null,
    version: 1,
    status: 'done',
    note: null,
    questionId: null,
    clientId: null,
    answer: null,
    rating: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    editedAt: null,
    ...more,
  }
}

export function quote(n: number, more: Partial<Quote> = {}): Quote {
  const text = more.text ?? `Quoted sentence ${n}.`
  const start = more.start ?? (n - 1) * 100
  return {
    n,
    articleId: 1,
    title: 'Drying of pots',
    of: 'text',
    start,
    end: start + text.length,
    text,
    focus: null,
    page: 3,
    boxes: [],
    section: 'Results',
    score: 0.8,
    withheld: null,
    retraction: null,
    ...more,
  }
}

export function answer(more: Partial<Answer> = {}): Answer {
  const quotes = more.quotes ?? [quote(1)]
  return {
    parts: quotes.map(({ n }) => ({ kind: 'quote' as const, n })),
    quotes,
    verified: quotes.length,
    total: quotes.length,
    tookMs: 412,
    firstQuoteMs: 120,
    model: null,
    modelNote: null,
    searched: { terms: ['drying', 'pots'], passages: [], cutOff: 0.35, papers: 1 },
    refusal: null,
    ...more,
  }
}

export function chat(more: Partial<Chat> = {}): Chat {
  return {
    id: CHAT_ID,
    title: 'Drying',
    scope: { kind: 'everything' },
    articleId: null,
    isPinned: false,
    messagesCount: 2,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...more,
  }
}

export function openChat(more: Partial<OpenChat> = {}): OpenChat {
  return {
    chat: chat(),
    assistant: { model: null, mayLeave: false, isOwner: false },
    ...more,
  }
}
