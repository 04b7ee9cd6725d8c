import type { SearchNote } from '@colophon/protocol/articles/entities'
import type { Person, User } from '@colophon/protocol/auth/roles'
import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import type { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import type { QueryFilter, QueryScope } from '@colophon/protocol/knowledge/query'
import { wordsIn } from '@colophon/protocol/knowledge/words'
import { type FiledSearch, isFiledSearch, parseFiledSearch } from '@colophon/protocol/library/search'
import type { ReplyInput } from '@colophon/protocol/route'
import { type ArticleRow, toArticle } from '../../papers/article-row.ts'
import { findPapersByIds, idKey, viewerOf } from '../../papers/named-papers.ts'
import { bookmarkedIds, readArticles } from '../../papers/queries.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler, Input } from '../../platform/http/input.ts'
import { showMatch } from '../../search/query/snippet.ts'
import { readSearch, searchFilters } from '../../search/read-search.ts'
import type { SearchReply, SearchRequest } from '../../search/request.ts'
import { groupCopies } from './group-copies.ts'

/** The papers that a person may list and has filed as asked, and which of the names they have not. */
export type FindFiled = (
  db: Db,
  person: User,
  search: FiledSearch,
) => Promise<{ ids: number[]; noCollection: string[]; noTag: string[] }>

/**
 * Results read before and after a page to group copies: a work is listed on the page of its first paper, and again only
 * if a copy is further away in the results.
 */
const NEAR = 25

const PUBLISHED: QueryFilter = { kind: 'published' }

const SORT = { rank: 'relevance', createdAt: 'newest', likesCount: 'liked' } as const

/**
 * Searches by relevance, or sorted by date or likes. An id as query finds its paper whatever the filters. The index may
 * lag, so every hit is checked again in the database, and one with a snippet of the text needs the right `quote`.
 */
export const search =
  (findFiled: FindFiled): Handler<typeof knowledgeCalls.search> =>
  async (input, context) => {
    const { query, person, reply } = input
    if (query.sortingField === 'rank' && query.sortingDirection === 'DESC') {
      fail('validationFailed', { fields: { sortingDirection: 'must be ASC for rank' } })
    }
    const id = query.searchField === undefined && !query.mine && !query.library ? readPaperId(query.search ?? '') : null
    const named = id ? (await findPapersByIds(context, [id], person)).get(idKey(id)) : undefined
    if (named) return searchById(input, named)
    const { text, operators, among, notes } = await filedAs(context, person, query.search ?? '', findFiled)
    const parsed = readSearch(text, query.searchField)
    if (query.isPublished === true) parsed.filters.push([PUBLISHED])
    if (query.isPublished === false) parsed.noneOf.push(PUBLISHED)
    const start = query.grouped ? Math.max(0, query.offset - NEAR) : query.offset
    const end = query.offset + query.limit + (query.grouped ? NEAR : 0)
    const request: SearchRequest = {
      query: parsed,
      viewer: await viewerOf(context, person),
      ...searchFilters(query),
      ...(query.mine ? { ownerId: person?.id ?? 0 } : {}),
      ...(query.library && {
        among: { ownerId: person?.id ?? 0, ids: person ? await bookmarkedIds(context.db, person.id) : [] },
      }),
      ...(among ? { among: { ownerId: null, ids: among } } : {}),
      sort: SORT[query.sortingField],
      limit: end - start,
      offset: start,
    }
    const began = performance.now()
    const asTyped = await context.search.search(request)
    const isFound = asTyped.exact && asTyped.facets.source.all > 0
    const correction = isFound ? null : await corrected(context, text, query.searchField, request)
    const suggestion = correction && [...operators, correction.text].join(' ')
    const found = correction && !query.verbatim ? correction.found : asTyped
    if (suggestion && found !== asTyped) notes.push({ kind: 'corrected', searched: suggestion })
    const rows = await readArticles(
      context.db,
      found.hits.map((hit) => hit.id),
      { person, now: context.now() },
    )
    const papers = new Map(rows.map((row) => [row.id, row]))
    const hits = found.hits.flatMap(({ id, rank, passage }) => {
      const row = papers.get(id)
      if (!row) return []
      const article = toArticle(row, person)
      const match = showMatch(found.query, { ...row, authors: row.authors.join(', '), passage })
      if (!article.rights.list || (match.matchedField === 'text' && !article.rights.quote)) return []
      return [{ ...article, rank, ...match }]
    })
    input.meta({
      ...found.facets,
      suggestion,
      notes,
      totalIs: found.totalIs,
      exact: found.exact,
      cut: parsed.isCut,
      tookMs: Math.round((performance.now() - began) * 10) / 10,
    })
    reply.header('X-Total-Is', found.totalIs)
    const isOnPage = ({ rank }: { rank: number }) => rank > query.offset && rank <= query.offset + query.limit
    const listed = query.grouped
      ? groupCopies(hits, person)
          .filter(({ first }) => isOnPage(first))
          .flatMap(({ first, copies: [best = first, ...copies] }) => ({ ...best, rank: first.rank, copies }))
      : hits
    return [listed, found.total - (found.hits.length - hits.length)]
  }

/** Splits what is asked of how the person has filed papers from the text; `among` are the papers filed so. */
async function filedAs({ db }: Context, person: Person, typed: string, findFiled: FindFiled) {
  const { text, operators, search } = parseFiledSearch(typed)
  const notes: SearchNote[] = []
  if (!isFiledSearch(search)) return { text, operators, among: null, notes }
  if (!person) return { text, operators, among: null, notes: [{ kind: 'signIn' as const }] }
  const { ids, noCollection, noTag } = await findFiled(db, person, search)
  notes.push(
    ...noCollection.map((name) => ({ kind: 'noCollection' as const, name })),
    ...noTag.map((name) => ({ kind: 'noTag' as const, name })),
  )
  return { text, operators, among: ids, notes }
}

/** The text with corrected spelling and what that finds; null if it finds nothing. */
async function corrected(
  { search }: Pick<Context, 'search'>,
  text: string,
  scope: QueryScope | undefined,
  request: SearchRequest,
): Promise<{ text: string; found: SearchReply } | null> {
  const words = request.query.all.flat().flatMap((term) => term.words)
  const corrections =
    words.length === 0 ? new Map<string, string>() : await search.correctSpelling(words, request.viewer)
  if (corrections.size === 0) return null
  const mended = wordsIn(text).reduceRight((whole, { word, start, end }) => {
    const correct = corrections.get(word)
    return correct === undefined ? whole : whole.slice(0, start) + correct + whole.slice(end)
  }, text)
  const { filters, noneOf } = request.query
  const found = await search.search({ ...request, query: { ...readSearch(mended, scope), filters, noneOf } })
  return found.exact && found.facets.source.all > 0 ? { text: mended, found } : null
}

/** Answers an id query with the papers that the caller may list; counts include only these. */
function searchById(
  { query, person, meta, reply }: Input<typeof knowledgeCalls.search>,
  rows: ArticleRow[],
): ReplyInput<typeof knowledgeCalls.search> {
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
    notes: [],
    tookMs: 0,
  })
  reply.header('X-Total-Is', 'exact')
  return [found.slice(query.offset, query.offset + query.limit), found.length]
}
