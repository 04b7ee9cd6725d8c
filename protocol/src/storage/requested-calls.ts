import { z } from 'zod'
import { Article } from '../articles/entities.ts'
import { listOf, listQuery } from '../page.ts'
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
