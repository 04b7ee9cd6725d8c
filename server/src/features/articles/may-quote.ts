import { rights } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Context } from '../../platform/context.ts'
import { accessOf } from './article-row.ts'
import { readAccessOfPairs } from './queries.ts'

/** For each of the pairs, in their order, whether this person may be quoted from this paper; one query for all. */
export async function mayQuote(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { person: NonNullable<Person>; articleId: number }[],
): Promise<boolean[]> {
  if (pairs.length === 0) return []
  const rows = await readAccessOfPairs(db, pairs, now())
  const byPair = new Map(rows.map((row) => [`${row.accountId} ${row.id}`, row]))
  return pairs.map(({ person, articleId }) => {
    const row = byPair.get(`${person.id} ${articleId}`)
    if (!row || row.deletedAt !== null) return false
    const may = rights(person, accessOf(row))
    return may.list && may.quote
  })
}
