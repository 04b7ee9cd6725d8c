import { z } from 'zod'
import { FIELD_MAX, SEARCH_TEXT_MAX } from '../articles/constants.ts'
import { Source } from '../articles/entities.ts'

/** Most saved searches per account, saved questions included. */
export const SAVED_SEARCHES_MAX = 100
/** Longest name of a saved search, in characters. */
export const SAVED_SEARCH_NAME_MAX = 120
/** Most matches listed of a saved search, and most entries of its feed; the newest. */
export const MATCHES_SHOWN_MAX = 50

/** A search matches as the knowledge base does; a question is matched by a paper that answers it. */
export const SAVED_SEARCH_KINDS = ['search', 'question'] as const
export const SavedSearchKind = z.enum(SAVED_SEARCH_KINDS)
export type SavedSearchKind = z.infer<typeof SavedSearchKind>

const Year = z.int().min(0).max(9999)

/** The query of a saved search: a text with operators, or the question, and the filters of the knowledge base. */
export const SavedQuery = z.strictObject({
  search: z.string().trim().max(SEARCH_TEXT_MAX).default(''),
  filterTypeArticle: z.enum(['all', 'system', 'arxiv']).default('system'),
  field: z.string().max(FIELD_MAX).optional(),
  yearFrom: Year.optional(),
  yearTo: Year.optional(),
  access: z.enum(['open', 'permission']).optional(),
  hasStatements: z.boolean().optional(),
})
export type SavedQuery = z.infer<typeof SavedQuery>

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** A name on one line; white space at the ends is removed. */
export const SavedSearchName = z
  .string()
  .trim()
  .min(1)
  .max(SAVED_SEARCH_NAME_MAX)
  .regex(ONE_LINE, 'must be a single line')

export const SavedSearch = z.object({
  id: z.int(),
  kind: SavedSearchKind,
  name: z.string(),
  query: SavedQuery,
  /** Matches that the owner has not seen. */
  newMatches: z.int(),
  hasFeed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** A paper that matches a saved search, and for a question the passage that answers it. */
export const SearchMatch = z.object({
  id: z.int(),
  articleId: z.int(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  source: Source,
  quote: z.object({ text: z.string(), page: z.int().nullable(), start: z.int(), end: z.int() }).nullable(),
  foundAt: z.iso.datetime(),
})
export type SearchMatch = z.infer<typeof SearchMatch>
