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

/** Provides the cached texts to the answers of a conversation. */
export const QuotedTexts = Texts.Provider

/** The cached texts of the surrounding conversation. */
export function useQuotedTexts(): QuotedText {
  const texts = useContext(Texts)
  if (!texts) throw new Error('An answer must be within a conversation.')
  return texts
}
