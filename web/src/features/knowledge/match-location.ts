import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import { paperPath } from '../articles/paper-path.ts'

/** Labels of where a hit was found. */
const WHERE: Record<NonNullable<SearchHit['matchedField']>, string> = {
  title: 'Found in the title',
  authors: 'Found in the authors',
  abstract: 'Found in the abstract',
  text: 'Found in the text',
  field: 'Found in the field',
}

/** Why a paper matched: a label, and a link to the passage if the reader can open it. */
export type MatchLocation = { words: string; path: string | null }

/** Null for a paper listed without a text query. */
export function matchLocation(article: Article | SearchHit): MatchLocation | null {
  if (!('rank' in article) || !article.matchedField) return null
  const { matchedField, snippet, rights, id } = article
  const words = WHERE[matchedField] + (snippet?.page ? `, page ${snippet.page}` : '')
  if (matchedField !== 'text' || !snippet || !rights.view) return { words, path: null }
  const page = snippet.page ? `#page-${snippet.page}` : ''
  return { words, path: `${paperPath(id)}?${new URLSearchParams({ quote: snippet.text })}${page}` }
}
