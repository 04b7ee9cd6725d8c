import type { SavedQuery, SavedSearch } from '@colophon/protocol/alerts/entities'
import { SCREENS } from '@colophon/protocol/screens'

const ASKS = /^(?:what|how|why|when|where|which|who|whom|whose|does|do|did|is|are|was|were|can|could|has|have)\b/i

/** Whether a text reads as a question rather than as search words. */
export function isQuestion(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length >= 3 && (text.trim().endsWith('?') || ASKS.test(text.trim()))
}

/** The knowledge base with a saved search; a question is searched for by its words. */
export function searchPath({ query }: Pick<SavedSearch, 'query'>): string {
  const { search, filterTypeArticle, field, yearFrom, yearTo, access, hasStatements } = query
  const params = Object.entries({
    q: search,
    filter: filterTypeArticle === 'system' ? '' : filterTypeArticle,
    field,
    from: yearFrom,
    to: yearTo,
    access,
    has: hasStatements ? 'statements' : '',
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return `${SCREENS.knowledge.path}?${new URLSearchParams(params)}`
}

/** What a saved search finds, in words; the suggested name of a new one. */
export function describe({ search, filterTypeArticle, field, yearFrom, yearTo, access, hasStatements }: SavedQuery) {
  const years = yearFrom === undefined && yearTo === undefined ? '' : `${yearFrom ?? ''}–${yearTo ?? ''}`
  const source = { system: '', arxiv: 'archive', all: 'everything' }[filterTypeArticle]
  const reading = { open: 'open to read', permission: 'permission needed' }
  const parts = [search, field, years, source, access && reading[access], hasStatements && 'with claims']
  return parts.filter(Boolean).join(' · ')
}
