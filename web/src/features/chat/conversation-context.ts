import type { Quote } from '@colophon/protocol/chat/entities'
import { createContext, useContext } from 'react'
import type { QuoteRef } from './quotes/quote-ref.ts'

/** What every part of a talk can do; the screen says how a quote is opened. */
export type TalkValue = {
  onShowQuote: (quote: Quote, ref: QuoteRef) => void
  shown: QuoteRef | null
  /** False where all quotes are of the one paper beside which the talk stands. */
  isTitleShown: boolean
  /** True where a conversation is only read: nothing can be asked, changed or rated. */
  isReadOnly?: boolean
  ask: (text: string) => void
  /** Asks again in all that may be read; absent where that is searched already, or cannot be. */
  askEverything?: ((messageId: number) => void) | undefined
  stop: (messageId: number) => void
  regenerate: (messageId: number) => void
  edit: (messageId: number, text: string) => void
  rate: (messageId: number, rating: { isGood: boolean; reason: string } | null) => void
}

const Talk = createContext<TalkValue | null>(null)

/** Gives the talk to its messages. */
export const TalkScope = Talk.Provider

/** The talk that this component is part of. */
export function useTalkScope(): TalkValue {
  const talk = useContext(Talk)
  if (!talk) throw new Error('This is a part of a talk and cannot stand alone.')
  return talk
}
