import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import type { Reference } from '@colophon/protocol/reader/document'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { citedWorks } from './tables.ts'

/** Entries of a bibliography that are kept. */
const CITED_MAX = 5000

/** Rows per statement; PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000

/** Replaces the works that a paper cites; to be called in the transaction that stores its document. */
export async function storeCitedWorks(db: Db, articleId: number, references: readonly Reference[]): Promise<void> {
  await db.delete(citedWorks).where(eq(citedWorks.articleId, articleId))
  const rows = references.slice(0, CITED_MAX).map(({ doi, archiveId, title, year }, place) => {
    const ids = [doi, archiveId].flatMap((written) => (written && readPaperId(written)) || [])
    return {
      articleId,
      place,
      doi: ids.find(({ kind }) => kind === 'doi')?.value ?? null,
      archiveId: ids.find(({ kind }) => kind === 'archiveId')?.value ?? null,
      titleKey: sql<string | null>`title_key(${title})`,
      year,
    }
  })
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db.insert(citedWorks).values(rows.slice(start, start + ROWS_AT_ONCE))
  }
}

/** The ids of the papers that share most references with one, most first. Each paper's own rights still apply. */
export async function papersSharingReferences(db: Db, articleId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select theirs.article_id as id
    from ${citedWorks} mine
    join ${citedWorks} theirs
      on theirs.doi = mine.doi or theirs.archive_id = mine.archive_id or theirs.title_key = mine.title_key
    where mine.article_id = ${articleId} and theirs.article_id <> ${articleId}
    group by theirs.article_id
    order by count(distinct mine.place) desc, theirs.article_id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
