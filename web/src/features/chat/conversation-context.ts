import type { Quote } from '@colophon/protocol/chat/entities'
import { createContext, useContext } from 'react'
import type { QuoteRef } from './quotes/quote-ref.ts'

/** Actions available to the parts of a conversation; the screen decides how a quote is opened. */
export type ConversationValue = {
  onShowQuote: (quote: Quote, ref: QuoteRef) => void
  shown: QuoteRef | null
  /** False if all quotes come from the one paper of the conversation, which needs no title. */
  isTitleShown: boolean
  /** True for a conversation that can only be read. */
  isReadOnly?: boolean
  ask: (text: string) => void
  /** Asks again in everything the user can read; absent if that is the scope already, or it is fixed. */
  askEverything?: ((messageId: number) => void) | undefined
  stop: (messageId: number) => void
  regenerate: (messageId: number) => void
  edit: (messageId: number, text: string) => void
  rate: (messageId: number, rating: { isGood: boolean; reason: string } | null) => void
}

const ConversationContext = createContext<ConversationValue | null>(null)

/** Provides the conversation to its messages. */
export const ConversationProvider = ConversationContext.Provider

/** The conversation that this component is part of. */
export function useConversationContext(): ConversationValue {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('This is a part of a conversation and cannot stand alone.')
  return conversation
}
