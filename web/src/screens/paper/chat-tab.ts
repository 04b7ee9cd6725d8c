import { createContext, type ReactNode, useContext } from 'react'
import type { TextRange } from '../../features/reader/text-range.ts'

/** Renders the Chat tab, given how to show a quote. */
type ChatTab = (onShowPassage: (range: TextRange) => void) => ReactNode

const Tab = createContext<ChatTab>(() => null)

/** Hands down what the Chat tab shows: it consists of conversations, which the pieces of a paper do not know. */
export const ChatTabScope = Tab.Provider

/** Context of the Chat tab. */
export function useChatTab(): ChatTab {
  return useContext(Tab)
}
