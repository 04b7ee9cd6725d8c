import { z } from 'zod'
import { Id } from '../page.ts'
import { route } from '../route.ts'
import { SavedQuery, SavedSearch, SavedSearchKind, SavedSearchName, SearchMatch } from './entities.ts'

const OneSavedSearch = z.strictObject({ savedSearchId: Id })

/** The calls of saved searches, whose new matches are notified, listed, and served as Atom feeds. */
export const alertCalls = {
  list: route({
    method: 'GET',
    path: '/alerts',
    summary: 'List my saved searches and questions, newest first.',
    access: 'user',
    reply: z.array(SavedSearch),
  }),
  create: route({
    method: 'POST',
    path: '/alerts/create',
    summary:
      'Save a search or a question: papers that match it from now on are notified. The same one saved again is returned unchanged.',
    access: 'user',
    body: z.strictObject({ kind: SavedSearchKind, name: SavedSearchName, query: SavedQuery }),
    reply: SavedSearch,
    status: 201,
    errors: ['tooManySavedSearches', 'savedSearchTooWide', 'savedSearchOfMine', 'questionEmpty', 'questionTooGeneral'],
  }),
  update: route({
    method: 'PUT',
    path: '/alerts/update',
    summary: 'Rename my saved search, or mark its matches up to one as seen.',
    access: 'user',
    body: z.strictObject({ savedSearchId: Id, name: SavedSearchName.optional(), seenMatchId: Id.optional() }),
    reply: SavedSearch,
    errors: ['savedSearchNotFound'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/alerts/delete',
    summary: 'Delete my saved search with its matches and feed.',
    access: 'user',
    query: OneSavedSearch,
    reply: z.null(),
    errors: ['savedSearchNotFound'],
  }),
  matches: route({
    method: 'GET',
    path: '/alerts/matches',
    summary: 'List the newest papers that match my saved search and that I may still find, newest first.',
    access: 'user',
    query: OneSavedSearch,
    reply: z.array(SearchMatch),
    errors: ['savedSearchNotFound'],
  }),
  setFeed: route({
    method: 'PUT',
    path: '/alerts/feed',
    summary:
      'Get the secret address of the Atom feed of my saved search, which is created if needed; isNew replaces it, and isOn false revokes it.',
    access: 'user',
    body: z.strictObject({ savedSearchId: Id, isOn: z.boolean(), isNew: z.boolean().default(false) }),
    reply: z.object({ url: z.url().nullable() }),
    errors: ['savedSearchNotFound'],
  }),
  feed: route({
    method: 'GET',
    path: '/alerts/feed/:token',
    summary: 'Get a saved search as an Atom feed, with the current rights of its owner. The address is the secret.',
    access: 'any',
    ignoresToken: true,
    limit: 'search',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
    errors: ['feedNotFound'],
  }),
} as const
