import { z } from 'zod'
import { FIELD_MAX, SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { ARTICLE_SORTS, Article, SearchHit, SearchMeta, Source } from '../articles/entities.ts'
import { FAR_OFFSET_MAX, Flag, Id, listOf, listQuery, whole } from '../page.ts'
import { route } from '../route.ts'

/** The fields that identify a paper in a row. */
export const PaperName = z.object({
  id: z.int(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  source: Source,
})
export type PaperName = z.infer<typeof PaperName>

/** Completions of a partial query, and the papers identified by an id. */
export const Suggestions = z.object({
  exact: z.array(PaperName),
  papers: z.array(PaperName),
  authors: z.array(z.object({ name: z.string(), papers: z.int() })),
  terms: z.array(z.object({ term: z.string(), papers: z.int() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** Most co-authors of an author. */
export const CO_AUTHORS_MAX = 10

/** Filters of the catalogue: a field by name, a range of years, only papers with statements. */
const Filters = {
  filterTypeArticle: z.enum(['all', 'system', 'arxiv']).default('system'),
  field: z.string().max(FIELD_MAX).optional(),
  yearFrom: whole(0, 9999).optional(),
  yearTo: whole(0, 9999).optional(),
  access: z.enum(['open', 'permission']).optional(),
  hasStatements: Flag.optional(),
}
const Text = z.string().max(20_000).optional()

/** The calls that find papers. */
export const knowledgeCalls = {
  list: route({
    method: 'GET',
    path: '/articles',
    summary: 'List all published papers, newest first.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({
      ...listQuery(ARTICLE_SORTS, { field: 'id', direction: 'DESC' }),
      ...Filters,
      ownerId: Id.optional(),
      searchField: z.enum(['title', 'author', 'field']).optional(),
      search: Text,
      doneStatus: Flag.optional(),
      isHidden: Flag.optional(),
    }),
    reply: listOf(Article),
  }),
  search: route({
    method: 'GET',
    path: '/articles/search-articles',
    summary:
      'Search titles, authors, abstracts and full texts; best match first (rank ascending). The operators in:, tag:, status: and rating: restrict it to what I have filed so.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({
      ...listQuery(['rank', 'createdAt', 'likesCount'], { field: 'rank', direction: 'ASC' }, FAR_OFFSET_MAX),
      ...Filters,
      searchField: z.enum(['title', 'author', 'field']).optional(),
      search: Text,
      mine: Flag.optional(),
      /** My papers and those of others that I have saved. */
      library: Flag.optional(),
      /** True searches the words as typed, also if nothing has them and a correction would find something. */
      verbatim: Flag.optional(),
      /** True lists papers of one work as one hit with `copies`; the total and the pages still count every paper. */
      grouped: Flag.optional(),
      /** True leaves out my own drafts. */
      isPublished: Flag.optional(),
      doneStatus: Flag.optional(),
      isHidden: Flag.optional(),
    }),
    reply: listOf(SearchHit),
    meta: SearchMeta,
  }),
  related: route({
    method: 'GET',
    path: '/articles/related',
    summary: 'List the published papers that resemble one most by title, keywords and abstract, best first.',
    access: 'list',
    paper: 'articleId',
    limit: 'search',
    query: z.strictObject({ articleId: Id, limit: whole(1, 50).default(25) }),
    reply: z.array(Article),
  }),
  author: route({
    method: 'GET',
    path: '/articles/author',
    summary: 'Get the number and years of the published papers of an author by name, and the most frequent co-authors.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ name: z.string().trim().min(1).max(SEARCH_TEXT_MAX) }),
    reply: z.object({
      papers: z.int(),
      totalIs: SearchMeta.shape.totalIs,
      /** The first and the last. */
      years: z.tuple([z.int(), z.int()]).nullable(),
      coAuthors: z.array(z.object({ name: z.string(), papers: z.int() })).max(CO_AUTHORS_MAX),
    }),
  }),
  suggest: route({
    method: 'GET',
    path: '/articles/suggest',
    summary: 'Complete a query: the paper identified by an id, then papers by title, authors and terms.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({ text: z.string().trim().min(1).max(SEARCH_TEXT_MAX) }),
    reply: Suggestions,
  }),
} as const
