import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { ColumnState, CompareColumn } from '@colophon/protocol/compare/entities'
import { ERRORS } from '@colophon/protocol/errors'
import type { z } from 'zod'
import { toArticle } from '../../papers/article-row.ts'
import { type VisiblePaper, visiblePapers } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'

/** A column before its paper is read, with what its digest needs. */
export type Column = z.input<typeof CompareColumn> & { keywords: string[]; hasNoFile: boolean }

/**
 * The papers of a comparison in the requested order, as the gate decides for the caller: missing, private and
 * unprocessed ones are marked in their column.
 */
export async function columnsFor(
  context: Pick<Context, 'db' | 'now'>,
  articleIds: readonly number[],
  person: Person,
): Promise<Column[]> {
  const seen = await visiblePapers(context, articleIds, person)
  return articleIds.map((articleId) => columnOf(articleId, seen.get(articleId), person))
}

function columnOf(articleId: number, paper: VisiblePaper | undefined, person: Person): Column {
  if (!paper || paper.state === 'deleted') {
    const { message } = ERRORS[paper ? 'articleDeleted' : 'articleNotFound']
    return { articleId, state: 'missing', reason: message, article: null, keywords: [], hasNoFile: false }
  }
  const article = toArticle(paper.row, person)
  return { articleId, ...stateOf(article), article, keywords: paper.row.keywords, hasNoFile: paper.row.format === null }
}

function stateOf(article: z.input<typeof Article>): { state: ColumnState; reason: string | null } {
  if (!article.rights.view) return { state: 'noPermission', reason: ERRORS.accessDenied.message }
  if (article.source === 'arxiv' || article.status === 'complete' || article.status === 'published')
    return { state: 'ready', reason: null }
  const reason = article.status === 'error' ? 'This paper could not be read.' : 'This paper is still being read.'
  return { state: 'notProcessed', reason }
}

/** Whether the caller's access to these papers is unchanged between two reads. */
export function isSameView(before: readonly Column[], after: readonly Column[]): boolean {
  return before.every(({ state }, index) => state === after[index]?.state)
}
