import type { Table } from '@lancedb/lancedb'
import type { IndexedPaper, PaperPatch } from '../paper.ts'
import { sqlAnd, sqlIn, sqlInteger, sqlOr } from '../query/sql.ts'
import { paperTerms } from '../query/terms.ts'
import { authorsOf, paperRows, passageRows } from './rows.ts'
import type { Tables } from './tables.ts'

/** Inserts or replaces papers. Surplus old passages are removed last, so that a paper always has some. */
export async function writePapers({ papers, passages }: Tables, given: IndexedPaper[]): Promise<void> {
  await upsert(papers, 'id', await paperRows(given))
  if (given.some((paper) => paper.passages.length > 0)) await upsert(passages, 'key', await passageRows(given))
  const surplus = sqlOr(
    [...Map.groupBy(given, (paper) => paper.passages.length)].map(([count, alike]) =>
      sqlAnd([
        `seq >= ${count}`,
        sqlIn(
          'paper_id',
          alike.map(({ id }) => id),
        ),
      ]),
    ),
  )
  if ((await passages.countRows(surplus)) > 0) await passages.delete(surplus)
}

/** Removes papers, passages first. */
export async function removePapers({ papers, passages }: Tables, ids: number[]): Promise<void> {
  await passages.delete(sqlIn('paper_id', ids))
  await papers.delete(sqlIn('id', ids))
}

/** Updates single columns, so that concurrent changes do not undo each other. */
export async function patchPaper({ papers, passages }: Tables, id: number, patch: PaperPatch): Promise<void> {
  const isPaper = `id = ${sqlInteger(id)}`
  const [row] = await papers.query().where(isPaper).select(['title', 'authors', 'abstract', 'field']).limit(1).toArray()
  if (row === undefined) return
  const shared = {
    ...(patch.isPublished === undefined ? {} : { is_published: patch.isPublished }),
    ...(patch.isPublic === undefined ? {} : { is_public: patch.isPublic }),
    ...(patch.field === undefined ? {} : { field: patch.field.toWellFormed() }),
    ...(patch.hasStatements === undefined ? {} : { has_statements: patch.hasStatements }),
  }
  const isOfPaper = `paper_id = ${sqlInteger(id)}`
  if (Object.keys(shared).length > 0) await passages.update({ where: isOfPaper, values: shared })
  const own = {
    ...(patch.likes === undefined ? {} : { likes: patch.likes }),
    ...(patch.title === undefined ? {} : { title: patch.title.toWellFormed() }),
    ...(patch.title === undefined && patch.field === undefined ? {} : searchable(row, patch)),
  }
  if (Object.keys({ ...shared, ...own }).length > 0)
    await papers.update({ where: isPaper, values: { ...shared, ...own } })
}

/**
 * Replaces rows by key and inserts new ones. Must not use the key's index: while it is rebuilt, the engine misses rows
 * through it and inserts duplicates.
 */
export async function upsert(table: Table, key: string, rows: Parameters<Table['add']>[0]): Promise<void> {
  await table.mergeInsert(key).useIndex(false).whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows)
}

function searchable(row: Record<string, string>, patch: PaperPatch): { words: string; exact: string } {
  const { title = '', authors = '', abstract = '', field = '' } = row
  return paperTerms({ title: patch.title ?? title, authors: authorsOf(authors), abstract, field: patch.field ?? field })
}
