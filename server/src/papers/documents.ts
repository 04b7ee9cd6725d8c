import type { readerCalls } from '@colophon/protocol/reader/calls'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import type { Handler } from '../platform/http/input.ts'
import { noteAccess } from './access/note-access.ts'
import { whyNoText } from './article-row.ts'
import { readDocument } from './queries.ts'
import { documents } from './tables.ts'

/** The document of a parsed paper; archive records and papers without a file have none. */
export const document: Handler<typeof readerCalls.document> = async (input, context) => {
  const { query, paper } = input
  noteAccess(input, paper, context.now())
  return (await readDocument(context.db, query.articleId)) ?? fail(whyNoText(paper))
}

/** Stored documents as JSON text, to be parsed in a thread; unparsed papers are omitted. */
export async function documentTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ articleId: documents.articleId, body: sql<string>`${documents.body}::text` })
    .from(documents)
    .where(inArray(documents.articleId, [...ids]))
  return new Map(rows.map(({ articleId, body }) => [articleId, body]))
}
