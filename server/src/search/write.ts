import type { Table } from '@lancedb/lancedb'
import type { IndexedPaper, PaperPatch } from './paper.ts'
import { authorsOf, paperRows, passageRows } from './rows.ts'
import { sqlAnd, sqlIn, sqlInteger, sqlOr } from './sql.ts'
import type { Tables } from './tables.ts'
import { paperTerms } from './terms.ts'

/** Adds the papers or replaces them. A paper's old passages beyond its new ones go last, so that it is never without. */
export async function writePapers({ papers, passages }: Tables, given: IndexedPaper[]): Promise<void> {
  await upsert(papers, 'id', paperRows(given))
  if (given.some((paper) => paper.passages.length > 0)) await upsert(passages, 'key', passageRows(given))
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

/** Takes the papers out, text first. */
export async function removePapers({ papers, passages }: Tables, ids: number[]): Promise<void> {
  await passages.delete(sqlIn('paper_id', ids))
  await papers.delete(sqlIn('id', ids))
}

/** Changes single facts in place, so that two changes at once do not undo each other. */
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
 * Replaces rows by their key and adds those that are new. The key's index must not be used: while it is built anew, the
 * engine overlooks rows through it and adds them a second time.
 */
export async function upsert(table: Table, key: string, rows: Parameters<Table['add']>[0]): Promise<void> {
  await table.mergeInsert(key).useIndex(false).whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows)
}

function searchable(row: Record<string, string>, patch: PaperPatch): { words: string; exact: string } {
  const { title = '', authors = '', abstract = '', field = '' } = row
  return paperTerms({ title: patch.title ?? title, authors: authorsOf(authors), abstract, field: patch.field ?? field })
}
