import { createContext, type ReactNode, useContext } from 'react'
import type { TextRange } from '../../features/reader/text-range.ts'

/** What the Chat tab shows, given the way to a quoted place. */
type ChatTab = (onShowPassage: (range: TextRange) => void) => ReactNode

const Tab = createContext<ChatTab>(() => null)

/** Hands down what the Chat tab shows: it consists of conversations, which the pieces of a paper do not know. */
export const ChatTabScope = Tab.Provider

/** What the Chat tab shows. */
export function useChatTab(): ChatTab {
  return useContext(Tab)
}
