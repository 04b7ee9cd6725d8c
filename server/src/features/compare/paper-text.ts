import type { TextSource } from '../../answers/tasks.ts'
import type { Column } from './columns.ts'

/** What a column is read from: the document of its paper, for a record of the archive its abstract; null where nothing may or can be read. */
export function sourceOfColumn({ state, article }: Column): TextSource | null {
  if (state !== 'ready' || !article) return null
  // Its document is loaded each time: what a comparison quotes is what is stored now.
  if (article.source !== 'arxiv') return { key: null }
  return article.abstract === '' ? null : { abstract: { title: article.title, abstract: article.abstract } }
}
