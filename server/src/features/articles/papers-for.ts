import { type Rights, rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import { type ArticleRow, accessOf, toArticle } from './article-row.ts'
import { readArticles } from './queries.ts'

/** A paper and what one person may do with it now. */
export type PaperFor = { row: ArticleRow; rights: Rights; article: ReturnType<typeof toArticle> }

/** Those of the papers that somebody may list now, with their rights, decided as the gate decides; in one query. */
export async function papersFor(
  context: Pick<Context, 'db' | 'now'>,
  ids: Iterable<number>,
  person: Person,
): Promise<Map<number, PaperFor>> {
  const rows = await readArticles(context.db, [...new Set(ids)], { person, now: context.now() })
  return new Map(
    rows.flatMap((row): [number, PaperFor][] => {
      const may = rights(person, accessOf(row))
      const isGone = row.deletedAt !== null
      return may.list && !isGone ? [[row.id, { row, rights: may, article: toArticle(row, person) }]] : []
    }),
  )
}
