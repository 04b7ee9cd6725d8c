import { articleCalls } from '@colophon/protocol/articles/calls'
import { createContext, useContext } from 'react'
import { call } from '../../../lib/api/call.ts'
import type { QuotedText } from './quote-check.ts'

/** For how many papers the text is kept at once. */
const TEXTS_MAX = 16

/** Texts of papers for comparing quotes: each is loaded once while a talk is on the screen, the oldest forgotten first. */
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
  return (await call(articleCalls.document, { query: { articleId } })).text
}

const Texts = createContext<QuotedText | null>(null)

/** Hands the texts of a talk down to its answers. */
export const QuotedTexts = Texts.Provider

/** The texts of the talk that this answer is part of. */
export function useQuotedTexts(): QuotedText {
  const texts = useContext(Texts)
  if (!texts) throw new Error('An answer stands within a talk.')
  return texts
}
