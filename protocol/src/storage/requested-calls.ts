import { z } from 'zod'
import { Article } from '../articles/entities.ts'
import { listOf, listQuery } from '../page.ts'
import { AccessRequest } from '../requests/entities.ts'
import { route } from '../route.ts'

/** The call of specification §7 for the papers of others that I have asked for. */
export const requestedCalls = {
  myRequestedArticles: route({
    method: 'GET',
    path: '/articles/my-requested-articles',
    summary: 'The papers of others that I have asked for, each with my request.',
    access: 'user',
    query: z.strictObject(
      listQuery(['id', 'title', 'field', 'createdAt', 'updatedAt'], { field: 'id', direction: 'DESC' }),
    ),
    reply: listOf(Article.extend({ request: AccessRequest })),
    errors: [],
  }),
} as const
