import { isOwner, rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import { type ArticleRow, accessOf } from './article-row.ts'
import { idsOfSha256, readArticles } from './queries.ts'

/** A paper as somebody may know of it: as the gate would decide. */
export type SeenPaper = { state: 'listed' | 'deleted'; row: ArticleRow }

/** Those of the papers that somebody may list, or may know to be deleted; the others do not exist for them. */
export async function papersSeen(
  context: Pick<Context, 'db' | 'now'>,
  ids: readonly number[],
  person: Person,
): Promise<Map<number, SeenPaper>> {
  const rows = await readArticles(context.db, ids, { person, now: context.now() })
  return new Map(
    rows.flatMap((row): [number, SeenPaper][] => {
      const access = accessOf(row)
      if (access.isDeleted) {
        return isOwner(person, access) || access.isPublished ? [[row.id, { state: 'deleted', row }]] : []
      }
      return rights(person, access).list ? [[row.id, { state: 'listed', row }]] : []
    }),
  )
}

/** The papers whose file or statements have this SHA-256, of those that somebody may view. */
export async function papersOfSha256(
  context: Pick<Context, 'db' | 'now'>,
  sha256: string,
  person: Person,
): Promise<ArticleRow[]> {
  const rows = await readArticles(context.db, await idsOfSha256(context.db, sha256), { person, now: context.now() })
  return rows.filter((row) => {
    const access = accessOf(row)
    return !access.isDeleted && rights(person, access).view
  })
}
