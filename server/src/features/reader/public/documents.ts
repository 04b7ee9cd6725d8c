import type { articleCalls } from '@colophon/protocol/articles/calls'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { readDocument } from '../../articles/queries.ts'
import { documents } from '../../articles/tables.ts'
import { noteOpening } from '../../requests/public.ts'

/** The document model of a paper, once it is parsed; that of a record of the archive is not here and never will be. */
export const document: Handler<typeof articleCalls.document> = async (input, context) => {
  const { query, paper } = input
  noteOpening(input, paper, context.now())
  return (await readDocument(context.db, query.articleId)) ?? fail(paper.isRecord ? 'archiveOnly' : 'notComplete')
}

/** Stored documents as JSON text, for a thread that parses them; papers that are not parsed yet are left out. */
export async function documentTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ articleId: documents.articleId, body: sql<string>`${documents.body}::text` })
    .from(documents)
    .where(inArray(documents.articleId, [...ids]))
  return new Map(rows.map(({ articleId, body }) => [articleId, body]))
}
