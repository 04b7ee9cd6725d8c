import { z } from 'zod'
import { Article } from '../articles/entities.ts'
import { Id, listOf, listQuery } from '../page.ts'
import { readingCalls } from '../reader/calls.ts'
import { AccessRequest } from '../requests/entities.ts'
import { route } from '../route.ts'

/** The call of specification §7 for other people's papers to which I requested access. */
export const requestedCalls = {
  myRequestedArticles: route({
    method: 'GET',
    path: '/articles/my-requested-articles',
    summary: 'List the papers of others to which I requested access, each with my request.',
    access: 'user',
    query: z.strictObject(
      listQuery(['id', 'title', 'field', 'createdAt', 'updatedAt'], { field: 'id', direction: 'DESC' }),
    ),
    reply: listOf(Article.extend({ request: AccessRequest })),
    errors: [],
  }),
} as const

/** Most papers per call that adds or removes bookmarks. */
export const KEEP_AT_ONCE_MAX = 500

/** How many papers each list of My storage holds. */
export const MyCounts = z.object({
  all: z.int(),
  drafts: z.int(),
  published: z.int(),
  kept: z.int(),
  hidden: z.int(),
  bin: z.int(),
})

export type MyCounts = z.infer<typeof MyCounts>

/** The calls of My storage: bookmarks and totals. */
export const bookmarkCalls = {
  keep: route({
    method: 'PUT',
    path: '/articles/keep',
    summary: 'Add or remove bookmarks; papers that may not be listed and my own are skipped.',
    access: 'user',
    body: z.strictObject({ articleIds: z.array(Id).min(1).max(KEEP_AT_ONCE_MAX), isKept: z.boolean() }),
    reply: z.object({ articleIds: z.array(z.int()) }),
    errors: [],
  }),
  myCounts: route({
    method: 'GET',
    path: '/articles/my-counts',
    summary: 'Count the papers of each list of My storage.',
    access: 'user',
    reply: MyCounts,
    errors: [],
  }),
  ...readingCalls,
} as const
