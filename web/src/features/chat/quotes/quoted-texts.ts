import { articleCalls } from '@colophon/protocol/articles/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { createContext, useContext } from 'react'
import { call } from '../../../lib/api/call.ts'
import type { QuotedText } from './quote-check.ts'

/** Number of papers whose text is cached. */
const TEXTS_MAX = 16

/** Cached paper texts for verifying quotes: loaded once per conversation, the oldest evicted first. */
export function openQuotedTexts(): QuotedText {
  const texts = new Map<string, Promise<string>>()
  return (articleId, of) => {
    const key = `${of}.${articleId}`
    const known = texts.get(key) ?? load(articleId, of)
    texts.delete(key)
    texts.set(key, known)
    known.catch(() => texts.delete(key))
    const [oldest] = texts.keys()
    if (texts.size > TEXTS_MAX && oldest) texts.delete(oldest)
    return known
  }
}

async function load(articleId: number, of: 'text' | 'abstract'): Promise<string> {
  if (of === 'abstract') return (await call(articleCalls.article, { query: { articleId } })).abstract
  return (await call(readerCalls.document, { query: { articleId } })).text
}

const Texts = createContext<QuotedText | null>(null)

/** Hands the texts of a conversation down to its answers. */
export const QuotedTexts = Texts.Provider

/** The texts of the conversation that this answer is part of. */
export function useQuotedTexts(): QuotedText {
  const texts = useContext(Texts)
  if (!texts) throw new Error('An answer stands within a conversation.')
  return texts
}
