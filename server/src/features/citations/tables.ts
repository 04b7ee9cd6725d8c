import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofArticle } from '../../papers/tables.ts'

/** The works in the bibliographies of papers, by their ids and titles; replaced when a paper is read again. */
export const citedWorks = pgTable(
  'cited_works',
  {
    articleId: ofArticle('article_id'),
    /** The index of the entry in the bibliography. */
    place: integer('place').notNull(),
    /** In lower case. */
    doi: text('doi'),
    archiveId: text('archive_id'),
    /** The `title_key` of its title; null if the title is too short to identify a work. */
    titleKey: text('title_key'),
    year: integer('year'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.place] }),
    index('cited_works_by_doi').on(table.doi).where(sql`${table.doi} is not null`),
    index('cited_works_by_archive_id').on(table.archiveId).where(sql`${table.archiveId} is not null`),
    index('cited_works_by_title').on(table.titleKey).where(sql`${table.titleKey} is not null`),
  ],
)
