import type { articleCalls } from '@colophon/protocol/articles/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readArticle } from './queries.ts'
import { hasFile, sendFile } from './send-file.ts'

/** The bytes for the reader. Who may only read gets pages and text elsewhere, never the file. */
export const file: Handler<typeof articleCalls.file> = async ({ query, person, paper, request, reply }, context) => {
  if (!paper.rights.download) fail(paper.isRecord ? 'archiveOnly' : 'accessDenied')
  const row = await readArticle(context.db, query.articleId, { person, now: context.now() })
  return hasFile(row) ? sendFile(context, request, reply, row, 'inline') : fail('articleNotFound')
}
