import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { ReplyInput } from '@colophon/protocol/route'
import type { Input } from '../../platform/input.ts'
import { type ArticleRow, toArticle } from './article-row.ts'

/** Answers a query that is an id with the papers it names, which the caller may list; the counts are theirs alone. */
export function searchById(
  { query, person, meta, reply }: Input<typeof articleCalls.search>,
  rows: ArticleRow[],
): ReplyInput<typeof articleCalls.search> {
  const found = rows.map((row, index) => ({
    ...toArticle(row, person),
    rank: index + 1,
    matchedField: null,
    snippet: null,
  }))
  const count = (isCounted: (hit: (typeof found)[number]) => boolean) => found.filter(isCounted).length
  const counts = <K extends string | number>(keys: K[]): [K, number][] =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]): [K, number] => [key, all.length])
  meta({
    source: {
      all: found.length,
      system: count(({ source }) => source === 'system'),
      arxiv: count(({ source }) => source === 'arxiv'),
    },
    field: counts(found.flatMap(({ field }) => field || [])),
    years: counts(found.flatMap(({ year }) => year ?? [])).sort(([a], [b]) => a - b),
    access: { open: count(({ rights }) => rights.view), permission: count(({ rights }) => !rights.view) },
    withStatements: count(({ statementsCount }) => statementsCount > 0),
    totalIs: 'exact',
    exact: true,
    cut: false,
    suggestion: null,
    tookMs: 0,
  })
  reply.header('X-Total-Is', 'exact')
  return [found.slice(query.offset, query.offset + query.limit), found.length]
}
