import { z } from 'zod'
import { Id } from '../page.ts'
import { route } from '../route.ts'

/** Most papers that one call keeps or lets go. */
export const KEEP_AT_ONCE_MAX = 500

/** The call that keeps papers of others and records of the archive in My storage. */
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
} as const
