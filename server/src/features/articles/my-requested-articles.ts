import type { articleCalls } from '@colophon/protocol/articles/calls'
import type { Handler } from '../../platform/input.ts'
import { requestsByPaper } from '../requests/public.ts'
import { toArticle } from './article-row.ts'
import { isRequestedBy, listArticles } from './queries.ts'

/** The papers of others that somebody has asked for and that are still there for them, each with the request. */
export const myRequestedArticles: Handler<typeof articleCalls.myRequestedArticles> = async (input, context) => {
  const { query, person, reply } = input
  const asking = { person, now: context.now() }
  const { found, total, cursor } = await listArticles(context.db, isRequestedBy(person.id), asking, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  const ids = found.map(({ id }) => id)
  const requests = await requestsByPaper(context, ids, person.id)
  const list = found.flatMap((row) => {
    const request = requests.get(row.id)
    return request ? [{ ...toArticle(row, person), request }] : []
  })
  return [list, total]
}
