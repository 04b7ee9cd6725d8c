import type { CompareColumn, CompareItem } from '@colophon/protocol/compare/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { generatePath } from 'react-router'

/** Where a paper is opened. */
export function paperPath(articleId: number): string {
  return generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
}

/** Link of a cell value: its passage in the paper, or for metadata the page that states it. */
export function sourcePath(
  row: string,
  { article, articleId }: CompareColumn,
  { start, end, page }: CompareItem,
): string {
  const path = paperPath(articleId)
  if (article?.source === 'arxiv') return path
  if (start !== null && end !== null) return `${path}#at-${start}-${end}`
  if (row === 'record') return `${path}?tab=record`
  if (row === 'count:statements' || row.startsWith('subject:')) return `${path}?tab=statements`
  if (row === 'count:references') return path
  return page === null ? `${path}?tab=details` : `${path}#page-${page}`
}
