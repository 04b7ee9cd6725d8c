import type { Message, Quote } from '@colophon/protocol/chat/entities'
import { describe, expect, it } from 'vitest'
import { answerText } from './answering/answer-text.ts'
import { toMarkdown } from './export.ts'

const range = { start: 0, end: 1, focus: null }
const place = {
  ...range,
  of: 'text' as const,
  boxes: [],
  section: 'Results',
  score: 1,
  withheld: null,
  retraction: null,
}
const quote: Quote = { ...place, n: 1, articleId: 7, title: 'On peat', text: 'Peat *dries* <b>fast</b>.', page: 3 }
const closed: Quote = {
  ...quote,
  n: 2,
  text: '',
  title: '',
  page: null,
  withheld: 'This paper is no longer open to you.',
}
const answer: NonNullable<Message['answer']> = {
  parts: [
    { kind: 'phrased', text: 'Peat dries fast.', quotes: [1] },
    { kind: 'phrased', text: 'Sheep like it.', quotes: [] },
    { kind: 'join', text: 'In the section “Results”:' },
    { kind: 'quote', n: 1 },
    { kind: 'quote', n: 2 },
  ],
  quotes: [quote, closed],
  verified: 1,
  total: 2,
  tookMs: 5,
  firstQuoteMs: 3,
  model: 'small',
  modelNote: null,
  searched: { terms: [], passages: [], cutOff: 0.5, papers: 1 },
  refusal: null,
}
const message = (more: Partial<Message>): Message => ({
  id: 1_000_000,
  message: '',
  chatId: '',
  articleId: null,
  version: 1,
  status: 'done',
  note: null,
  questionId: null,
  clientId: null,
  answer: null,
  rating: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  ...more,
})

describe('a conversation as Markdown', () => {
  const asked = message({ message: 'How fast?\n# Really', writer: { username: 'Ada' } })
  const text = toMarkdown('Peat', [asked, message({ answer })], [])

  it('questions are one-line headings, and typed text is escaped', () => {
    expect(text).toContain('## How fast? \\# Really\n')
    expect(text).toContain('> Peat \\*dries\\* \\<b\\>fast\\</b\\>.\n>\n> — \\[1\\] On peat, Results, page 3')
  })

  it('the export marks withheld quotes and the model, and leaves out sentences that no quote supports', () => {
    expect(text).not.toContain('Sheep')
    expect(text).toContain('\\[2\\] *This paper is no longer open to you.*')
    expect(text).toContain('*1 of 2 quotes word for word from the text · read by small*')
  })
})

describe('the text of an answer', () => {
  it('the text of an answer consists of its parts in order', () => {
    expect(answerText(answer)).toBe(
      [
        'Peat dries fast. [1]',
        'In the section “Results”:',
        '[1] “Peat *dries* <b>fast</b>.” (On peat, page 3)',
        '[2] This paper is no longer open to you.',
      ].join('\n\n'),
    )
  })

  it('the text of a refusal consists of its reason and the nearest passages', () => {
    const refusal = {
      kind: 'notSaid' as const,
      reason: 'The paper does not say this.',
      nearest: [quote],
      suggestions: [],
    }
    expect(answerText({ ...answer, refusal })).toMatch(/^The paper does not say this\.\n\n\[1\] “Peat/)
  })
})
