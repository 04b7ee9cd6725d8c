import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { Db } from '../../platform/db.ts'
import type { Column } from './columns.ts'
import { documentOf } from './queries.ts'

/** What a column is read from: the document of its paper, for a record of the archive its abstract; null where nothing may or can be read. */
export async function textOfColumn(db: Db, { state, article, articleId }: Column): Promise<PaperDocument | null> {
  if (state !== 'ready' || !article) return null
  if (article.source !== 'arxiv') return documentOf(db, articleId)
  return article.abstract === '' ? null : abstractDocument(article.title, article.abstract)
}
