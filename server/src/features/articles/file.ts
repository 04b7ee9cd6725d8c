import type { articleCalls } from '@colophon/protocol/articles/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { noteOpening } from '../requests/public.ts'
import { readArticle } from './queries.ts'
import { hasFile, sendFile } from './send-file.ts'

/** The bytes for the reader. Who may only read gets pages and text elsewhere, never the file. */
export const file: Handler<typeof articleCalls.file> = async (input, context) => {
  const { query, person, paper, request, reply } = input
  if (!paper.rights.download) fail(paper.isRecord ? 'archiveOnly' : 'accessDenied')
  noteOpening(input, paper, context.now())
  const row = await readArticle(context.db, query.articleId, { person, now: context.now() })
  return hasFile(row) ? sendFile(context, request, reply, row, 'inline') : fail('articleNotFound')
}
