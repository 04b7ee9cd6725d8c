import { and, inArray, sql } from 'drizzle-orm'
import type { NoticeSubjects } from '../../notices/queries.ts'
import { savedSearches, searchMatches } from './tables.ts'

/** The saved search of each notification, and the sentence that it found. */
export const savedSearchesOf: NoticeSubjects['savedSearchesOf'] = async (db, notices) => {
  const about = notices.flatMap(({ id, savedSearchId, articleId }) =>
    savedSearchId === null ? [] : [{ id, savedSearchId, articleId }],
  )
  if (about.length === 0) return new Map()
  const ids = [...new Set(about.map(({ savedSearchId }) => savedSearchId))]
  const papers = about.flatMap(({ articleId }) => articleId ?? [])
  const [searches, matches] = await Promise.all([
    db
      .select({ id: savedSearches.id, kind: savedSearches.kind, name: savedSearches.name })
      .from(savedSearches)
      .where(inArray(savedSearches.id, ids)),
    db
      .select({ of: sql<string>`saved_search_id || ' ' || article_id`, quote: searchMatches.quote })
      .from(searchMatches)
      .where(and(inArray(searchMatches.savedSearchId, ids), inArray(searchMatches.articleId, papers))),
  ])
  const byId = new Map(searches.map((search) => [search.id, search]))
  const quotes = new Map(matches.map(({ of, quote }) => [of, quote]))
  return new Map(
    about.map(({ id, savedSearchId, articleId }) => [
      id,
      { savedSearch: byId.get(savedSearchId) ?? null, quote: quotes.get(`${savedSearchId} ${articleId}`) ?? null },
    ]),
  )
}
