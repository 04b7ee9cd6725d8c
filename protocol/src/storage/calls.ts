import { z } from 'zod'
import { Id } from '../page.ts'
import { readingCalls } from '../reader/calls.ts'
import { route } from '../route.ts'

/** Most papers that one call keeps or lets go. */
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

/** The calls of My storage beside the papers themselves: keeping papers of others and of the archive, and the totals. */
export const keepCalls = {
  keep: route({
    method: 'PUT',
    path: '/articles/keep',
    summary:
      'Keep papers in My storage, or let them go; those that may not be listed or are one’s own are passed over.',
    access: 'user',
    body: z.strictObject({ articleIds: z.array(Id).min(1).max(KEEP_AT_ONCE_MAX), isKept: z.boolean() }),
    reply: z.object({ articleIds: z.array(z.int()) }),
    errors: [],
  }),
  myCounts: route({
    method: 'GET',
    path: '/articles/my-counts',
    summary: 'How many papers each list of My storage holds.',
    access: 'user',
    reply: MyCounts,
    errors: [],
  }),
  ...readingCalls,
} as const
