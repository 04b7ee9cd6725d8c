import type { SavedQuery, SavedSearchKind, SearchMatch } from '@colophon/protocol/alerts/entities'
import { bigserial, boolean, index, integer, json, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount } from '../../accounts/tables.ts'
import { ofArticle } from '../../papers/tables.ts'
import { belongsTo, moment } from '../../platform/database/columns.ts'

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: serial('id').primaryKey(),
    accountId: ofAccount('account_id'),
    kind: text('kind').$type<SavedSearchKind>().notNull(),
    name: text('name').notNull(),
    query: json('query').$type<SavedQuery>().notNull(),
    /** The hash of the query, by which the same search saved again is recognised. */
    queryHash: text('query_hash').notNull(),
    /** The newest match that the owner has seen. */
    seenMatchId: integer('seen_match_id').notNull().default(0),
    /** Of the token in the address of the feed; null without a feed. */
    feedHash: text('feed_hash').unique('saved_searches_by_feed'),
    /** From which that token is derived, so that its address can be shown again. */
    feedSalt: text('feed_salt'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('saved_searches_by_query').on(table.accountId, table.kind, table.queryHash)],
)

/** Every match of a saved search, once: an inserted row is what notifies. */
export const searchMatches = pgTable(
  'search_matches',
  {
    id: serial('id').primaryKey(),
    savedSearchId: belongsTo(integer('saved_search_id'), () => savedSearches.id),
    articleId: ofArticle('article_id'),
    /** The words were found in the text only, so that the match is shown to readers of the text only. */
    isByText: boolean('is_by_text').notNull(),
    quote: json('quote').$type<SearchMatch['quote']>(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    unique('search_matches_once').on(table.savedSearchId, table.articleId),
    index('search_matches_by_article').on(table.articleId),
  ],
)

/** Papers that became visible and are to be matched. A row is removed after all saved searches were. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    articleId: ofArticle('article_id'),
    /** When the index had the paper; null before. */
    indexedAt: moment('indexed_at'),
  },
  (table) => [index('arrivals_by_article').on(table.articleId)],
)
