import { CO_AUTHORS_MAX, type knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { EMPTY_QUERY } from '@colophon/protocol/knowledge/query'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { and, inArray } from 'drizzle-orm'
import { isListed } from '../../papers/conditions.ts'
import { viewerOf } from '../../papers/named-papers.ts'
import { articles } from '../../papers/tables.ts'
import type { Handler } from '../../platform/http/input.ts'

/** Newest papers of which co-authors are counted. */
const READ_MAX = 1000

/** The published papers of an author as `author:"name"` finds them: number, years, and who wrote them, too. */
export const author: Handler<typeof knowledgeCalls.author> = async ({ query, person }, context) => {
  const words = foldedWords(query.name)
  if (words.length === 0) return { papers: 0, totalIs: 'exact', years: null, coAuthors: [] }
  const found = await context.search.search({
    query: {
      ...EMPTY_QUERY,
      all: [[{ scope: 'author', words, isPhrase: true }]],
      filters: [[{ kind: 'published' }]],
    },
    viewer: await viewerOf(context, person),
    filter: 'all',
    sort: 'newest',
    limit: READ_MAX,
    offset: 0,
  })
  // Without an exact match, related papers of others are found.
  if (!found.exact) return { papers: 0, totalIs: 'exact', years: null, coAuthors: [] }
  const ids = found.hits.map(({ id }) => id)
  const rows = await context.db
    .select({ authors: articles.authors })
    .from(articles)
    .where(and(inArray(articles.id, ids), isListed))
  const first = found.facets.years.at(0)?.[0]
  const last = found.facets.years.at(-1)?.[0]
  return {
    papers: found.total,
    totalIs: found.totalIs,
    years: first === undefined || last === undefined ? null : [first, last],
    coAuthors: coAuthors(
      rows.map(({ authors }) => authors),
      words.join(' '),
    ),
  }
}

/** The most frequent names beside one, whose words are given; spellings that differ in case or accents are one. */
function coAuthors(papers: readonly (readonly string[])[], self: string): { name: string; papers: number }[] {
  const counted = new Map<string, { name: string; papers: number }>()
  for (const authors of papers) {
    const names = new Map(authors.map((name) => [foldedWords(name).join(' '), name]))
    for (const [folded, name] of names) {
      if (folded === '' || ` ${folded} `.includes(` ${self} `)) continue
      const known = counted.get(folded)
      counted.set(folded, { name: known?.name ?? name, papers: (known?.papers ?? 0) + 1 })
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.papers - a.papers || a.name.localeCompare(b.name, 'en'))
    .slice(0, CO_AUTHORS_MAX)
}
