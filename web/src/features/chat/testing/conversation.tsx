import type { Message } from '@colophon/protocol/chat/entities'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { renderThemed } from '../../../testing/render.tsx'
import { ConversationProvider, type ConversationValue } from '../conversation-context.ts'
import { MessageList } from '../messages/MessageList.tsx'
import type { QuotedText } from '../quotes/quote-check.ts'
import { QuotedTexts } from '../quotes/quoted-texts.ts'

/** An IntersectionObserver for which every element is near the viewport at once; jsdom has none. */
class SeenAtOnce {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

/** Messages of a conversation as they are drawn, before papers with this text; `change` draws later versions of them. */
export function renderConversation(
  messages: readonly Message[],
  textOf: QuotedText = async () => '',
  more: Partial<ConversationValue> = {},
) {
  vi.stubGlobal('IntersectionObserver', SeenAtOnce)
  const asked = { ask: vi.fn(), askEverything: vi.fn(), regenerate: vi.fn(), edit: vi.fn() }
  const actions = { ...asked, stop: vi.fn(), rate: vi.fn(), onShowQuote: vi.fn() }
  const value: ConversationValue = { ...actions, shown: null, isTitleShown: true, ...more }
  const drawn = (shown: readonly Message[]) => (
    <MemoryRouter>
      <QuotedTexts value={textOf}>
        <ConversationProvider value={value}>
          <MessageList messages={shown} unsent={[]} onRetry={() => {}} onTakeBack={() => {}} />
        </ConversationProvider>
      </QuotedTexts>
    </MemoryRouter>
  )
  const { rerender } = renderThemed(drawn(messages))
  return { ...actions, change: (later: readonly Message[]) => rerender(drawn(later)) }
}
