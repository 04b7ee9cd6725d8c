import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderConversation } from '../testing/conversation.tsx'
import { answer, message, quote } from '../testing/messages.ts'

const ADA = { writer: { username: 'Ada' } }
const shown = () => screen.getByRole('article', { name: 'Answer' })

afterEach(() => vi.unstubAllGlobals())

describe('an answer', () => {
  const quotes = [quote(1, { text: 'Pots dry.', end: 9 }), quote(2, { text: 'They crack.', start: 10, end: 21 })]

  it('an answer shows the quotes verified by the server and by the browser', async () => {
    renderConversation(
      [message(5, ADA), message(6, { answer: answer({ quotes }) })],
      async () => 'Pots dry. They crack.',
    )
    expect(within(shown()).getByText('The paper says')).toBeTruthy()
    const detail = await within(shown()).findByText(
      'Word for word from the paper. Answered in 0.4 s without an external model. Your browser compared every quote with the text again.',
    )
    expect(detail.matches('details:not([open])')).toBe(true)
  })

  it('a quote that the browser does not find shows a warning', async () => {
    renderConversation([message(6, { answer: answer({ quotes }) })], async () => 'Pots dry. They break.')
    expect(await within(shown()).findByText('1 of 2 not found by your browser')).toBeTruthy()
    expect(within(shown()).getAllByText(/Your browser did not find this quote/)).toHaveLength(1)
  })

  it('quotes are below the title of their paper, with page and section, and open on click', async () => {
    const { onShowQuote } = renderConversation([message(6, { answer: answer({ quotes }) })])
    const link = within(shown()).getByRole('link', { name: /They crack/ })
    expect(link.textContent).toContain('page 3 · Results')
    expect(within(shown()).getAllByText('Drying of pots')).toHaveLength(1)
    expect(link.getAttribute('href')).toBe('/storage/1?tab=original#at-10-21')
    await userEvent.click(link)
    expect(onShowQuote).toHaveBeenCalledWith(quotes[1], '6.1-10')
  })

  it('quotes of one paper are together, in the order of the first ones; the paper of a conversation has no title', () => {
    const peat = { articleId: 2, title: 'On peat' }
    const mixed = [
      quote(1, { text: 'Pots dry.' }),
      quote(2, { ...peat, text: 'Peat dries.' }),
      quote(3, { text: 'They crack.' }),
    ]
    const textsOf = () => [...shown().querySelectorAll('[data-paper]')].map(({ textContent }) => textContent)
    renderConversation([message(6, { answer: answer({ quotes: mixed }) })])
    expect(textsOf()).toEqual([
      'Drying of pots[1]Pots dry.page 3 · Results[3]They crack.page 3 · Results',
      'On peat[2]Peat dries.page 3 · Results',
    ])
    cleanup()
    renderConversation([message(6, { answer: answer({ quotes }) })], undefined, { isTitleShown: false })
    expect(textsOf()).toEqual(['[1]Pots dry.page 3 · Results[2]They crack.page 3 · Results'])
  })

  it.each(['abstract', 'text'] as const)('LaTeX of the %s is shown as readable text, and prices stay', (of) => {
    renderConversation([
      message(6, { answer: answer({ quotes: [quote(1, { of, text: 'Of $x^2$ loops for US$5 (A$ 7).' })] }) }),
    ])
    const link = within(shown()).getByRole('link', { name: /loops/ })
    expect(link.textContent).toContain('Of x2 loops for US$5 (A$ 7).')
    expect(link.querySelector('sup')?.textContent).toBe('2')
  })

  it('a quote shows its chosen sentence; its context on request, and in a copy', async () => {
    const text = 'Pots dry. They lost 41 grams in the sun. Then they crack.'
    const ranges = { start: 100, end: 157, focus: { start: 110, end: 140 } }
    renderConversation([
      message(6, { answer: answer({ quotes: [quote(1, { text, ...ranges }), quote(2, { start: 200 })] }) }),
    ])
    const user = userEvent.setup()
    const link = screen.getByRole('link', { name: /^\[1\]They lost 41 grams in the sun\.page 3/ })
    expect(link.getAttribute('href')).toBe('/storage/1?tab=original#at-110-140')
    const toggle = screen.getByRole('button', { name: /context/ })
    expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Show context', 'false'])
    await user.click(screen.getByRole('button', { name: 'Copy with sources' }))
    expect(await navigator.clipboard.readText()).toContain(`“${text}” [1]`)
    toggle.focus()
    await user.keyboard('{Enter}')
    expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Hide context', 'true'])
    expect(
      screen.getByRole('link', { name: /Pots dry\.\s?They lost 41 grams in the sun\.\s?Then they crack\./ }),
    ).toBeTruthy()
  })

  it('sentences of a model have the numbers of their quotes, and a note says what was left out', () => {
    const parts = [
      { kind: 'phrased' as const, text: 'Pots dry in the sun.', quotes: [1] },
      { kind: 'phrased' as const, text: 'Everybody knows it.', quotes: [] },
    ]
    const modelNote = '1 sentence left out: not in the paper.'
    renderConversation([message(6, { answer: answer({ quotes, parts, model: 'gemma', modelNote }) })])
    expect(within(shown()).getByText(/Pots dry in the sun/).textContent).toContain('[1]')
    expect(within(shown()).getByRole('button', { name: 'Quote 1' })).toBeTruthy()
    expect(within(shown()).queryByText(/Everybody knows/)).toBeNull()
    expect(within(shown()).getByText(modelNote)).toBeTruthy()
  })

  describe('a later version that puts the second quote first, below a sentence of a model', () => {
    const [first, second] = [quote(1, { start: 40, text: 'Pots dry.' }), quote(2, { start: 80, text: 'They crack.' })]
    const before = message(6, { status: 'streaming', answer: answer({ quotes: [first, second] }) })
    const reordered = [
      { ...second, n: 1 },
      { ...first, n: 2 },
    ]
    const parts = [
      { kind: 'phrased' as const, text: 'They crack when dry.', quotes: [1, 2] },
      { kind: 'join' as const, text: 'In the papers’ own words:' },
      { kind: 'quote' as const, n: 1 },
      { kind: 'quote' as const, n: 2 },
    ]
    const after = { ...before, version: 2, answer: answer({ quotes: reordered, parts, model: 'gemma' }) }
    const link = (name: RegExp) => within(shown()).getByRole('link', { name })

    it('the focused quote is the same element, and keeps the focus', () => {
      const { change } = renderConversation([before])
      const focused = link(/Pots dry/)
      focused.focus()
      change([after])
      expect(within(shown()).getAllByRole('link')[1]).toBe(focused)
      expect(document.activeElement).toBe(focused)
      expect(focused.textContent).toContain('[2]')
    })

    it('the quote in view stays where it is on the screen', () => {
      const { change } = renderConversation([before])
      const list = screen.getByRole('list', { name: 'Conversation' })
      const scrollBy = vi.fn()
      list.style.overflowY = 'auto'
      Object.assign(list, { scrollBy })
      vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(600)
      // Without layout in jsdom: each line of the answer is 100 px high, and the first one ends above the view.
      const tops = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        const at = [...shown().querySelectorAll('p, [data-quote]')].indexOf(this)
        return this === list ? new DOMRect(0, 0, 0, 600) : new DOMRect(0, 100 * at - 250, 0, 100)
      })
      change([after])
      tops.mockRestore()
      // Of six lines it is now the last; it was the third of four.
      expect(scrollBy.mock.calls).toEqual([[{ top: 300, behavior: 'instant' }]])
    })
  })

  it('a withheld quote shows no text', () => {
    const withheld = quote(1, { text: '', end: 0, withheld: 'This paper is no longer open to you.' })
    renderConversation([message(6, { answer: answer({ quotes: [withheld], verified: 0, total: 1 }) })])
    expect(within(shown()).getByText(/no longer open to you/)).toBeTruthy()
    expect(within(shown()).getByText('0 of 1 quotes are word for word from the paper')).toBeTruthy()
    expect(within(shown()).queryByRole('link')).toBeNull()
  })

  it('the search details show terms, passages and the score threshold', async () => {
    const passages = [
      { articleId: 1, title: 'Drying', page: 2, score: 0.2, text: 'Of rain.' },
      { articleId: 1, title: 'Drying', page: 1, score: 0.9, text: 'Of pots.' },
    ]
    renderConversation([
      message(6, { answer: answer({ searched: { terms: ['pots'], passages, cutOff: 0.35, papers: 1 } }) }),
    ])
    await userEvent.click(screen.getByText('How I searched'))
    const lines = within(screen.getByRole('list', { name: 'Passages considered' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '0.90Of pots.Drying · page 1',
      'Cut-off 0.35not enough below this',
      '0.20Of rain.Drying · page 2',
    ])
  })

  it('an answer is rated with a reason, and the same thumb clears the rating', async () => {
    const { rate } = renderConversation([message(6, { answer: answer(), rating: { isGood: false, reason: '' } })])
    await userEvent.click(screen.getByRole('button', { name: 'This did not help' }))
    expect(rate).toHaveBeenCalledWith(6, null)
    await userEvent.click(screen.getByRole('button', { name: 'This helped' }))
    expect(rate).toHaveBeenLastCalledWith(6, { isGood: true, reason: '' })
    await userEvent.type(await screen.findByLabelText(/^What was/), 'Off the point')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(rate).toHaveBeenLastCalledWith(6, { isGood: false, reason: 'Off the point' })
  })
})

it.each([
  ['searching', null, 'Searching'],
  ['streaming', 'gemma is reading', 'gemma is reading'],
] as const)('an answer that is %s shows its progress and no heading', (status, note, text) => {
  renderConversation([message(6, { status, note })])
  expect(shown().textContent).toContain(text)
  expect(shown().getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(/The paper says/)).toBeNull()
})

it.each([
  [{ nearest: [quote(1)] }, 1, 'The nearest it says'],
  [{ nearest: [quote(1)] }, 2, 'The nearest they say'],
  [{}, 1, 'Not said'],
  [{ kind: 'otherLanguage' as const }, 1, 'Other language'],
  [{ kind: 'nothingToRead' as const }, 1, 'No answer'],
])('an answer without quotes of %j says so', (more, papers, label) => {
  const refusal = { kind: 'notSaid' as const, reason: '', nearest: [], suggestions: [], ...more }
  const none = answer({ quotes: [], parts: [], refusal })
  renderConversation([message(6, { answer: { ...none, searched: { ...none.searched, papers } } })])
  expect(within(shown()).getByText(label)).toBeTruthy()
})

it('a refusal shows its reason and the nearest passages, and asks a suggested question', async () => {
  const refusal = {
    kind: 'notSaid' as const,
    reason: 'The paper does not say this.',
    nearest: [quote(1, { text: 'Pots dry.' }), quote(2)],
    suggestions: ['What does the paper say about pots?'],
  }
  const { ask } = renderConversation([message(6, { answer: answer({ quotes: [], parts: [], refusal }) })])
  expect(within(shown()).getByText('The paper does not say this.')).toBeTruthy()
  expect(within(shown()).getAllByRole('link')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'What does the paper say about pots?' }))
  expect(ask).toHaveBeenCalledWith('What does the paper say about pots?')
})

describe('a question', () => {
  // Proves: 3-message-side
  it('a question is outgoing, and an answer without writer incoming', () => {
    renderConversation([message(5, ADA), message(6, { answer: answer() })])
    expect(screen.getByRole('article', { name: 'Question by Ada' }).dataset.side).toBe('outgoing')
    expect(shown().dataset.side).toBe('incoming')
  })

  it('a question is edited and asked again within the length limit', async () => {
    const { edit } = renderConversation([message(5, { ...ADA, message: 'Why?' })])
    await userEvent.click(screen.getByRole('button', { name: 'Change “Why?” and ask again' }))
    const field = screen.getByLabelText('Your question')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste('ä'.repeat(6000))
    expect(screen.getByText(/too long/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'Why so?{Enter}')
    await waitFor(() => expect(edit).toHaveBeenCalledWith(5, 'Why so?'))
  })

  // Proves: x-chat-focus
  it('cancelling the edit of a question restores the focus', async () => {
    const { edit } = renderConversation([message(5, { ...ADA, message: 'Why?' })])
    await userEvent.click(screen.getByRole('button', { name: 'Change “Why?” and ask again' }))
    await userEvent.type(screen.getByLabelText('Your question'), ' And how?{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change “Why?” and ask again' }))
    expect(screen.getByText('Why?')).toBeTruthy()
    expect(edit).not.toHaveBeenCalled()
  })
})

it('a refusal from My storage offers to ask all papers; a refusal from everywhere does not', async () => {
  const refusal = { kind: 'notSaid' as const, reason: 'Not found: “muons”.', nearest: [], suggestions: [] }
  const refused = message(6, { answer: answer({ quotes: [], refusal }) })
  const { askEverything } = renderConversation([message(5, ADA), refused])
  await userEvent.click(screen.getByRole('button', { name: 'Ask all papers I can read' }))
  expect(askEverything).toHaveBeenCalledWith(6)
  cleanup()
  renderConversation([message(5, ADA), refused], undefined, { askEverything: undefined })
  expect(screen.getByText('Not found: “muons”.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask all papers I can read' })).toBeNull()
})
