import type { TextSource } from '../../answers/tasks.ts'
import type { Column } from './columns.ts'

/**
 * The text source of a column: the paper's document, or an archive record's abstract; null where it may not or cannot
 * be read.
 */
export function sourceOfColumn({ state, article }: Column): TextSource | null {
  if (state !== 'ready' || !article) return null
  // Not cached: a comparison quotes what is stored now.
  if (article.source !== 'arxiv') return { key: null }
  return article.abstract === '' ? null : { abstract: { title: article.title, abstract: article.abstract } }
}
