import type { articleCalls } from '@colophon/protocol/articles/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { noteOpening } from '../requests/public.ts'
import { readDocument } from './queries.ts'

/** The document model of a paper, once it is parsed; that of a record of the archive is not here and never will be. */
export const document: Handler<typeof articleCalls.document> = async (input, context) => {
  const { query, paper } = input
  noteOpening(input, paper, context.now())
  return (await readDocument(context.db, query.articleId)) ?? fail(paper.isRecord ? 'archiveOnly' : 'notComplete')
}
